import { t } from '#/app/messages.ts'
import { isMac } from './command-key.ts'

interface Shortcut {
  readonly keys: readonly (readonly string[])[]
  readonly about: string
}

export interface ShortcutGroup {
  readonly name: string
  readonly isHere: boolean
  readonly shortcuts: readonly Shortcut[]
}

export function listShortcuts(path: string): readonly ShortcutGroup[] {
  const isContract = path.startsWith('/contracts/')
  const groups = [
    {
      name: t('palette.sheet.contract'),
      isHere: isContract,
      shortcuts: [...listContractKeys(), ...listNameKeys()],
    },
    { name: t('palette.sheet.structure'), isHere: isContract, shortcuts: listTreeKeys() },
    { name: t('palette.sheet.json'), isHere: isContract, shortcuts: listEditorKeys() },
    { name: t('palette.sheet.bytes'), isHere: path.startsWith('/inspect'), shortcuts: listByteKeys() },
    {
      name: t('palette.sheet.recipient'),
      isHere: /^\/build\/(top-up|transfer)/.test(path),
      shortcuts: [{ keys: [[keyNames().enter]], about: t('palette.sheet.recipient.take') }],
    },
  ]
  const common = [
    { name: t('palette.sheet.everywhere'), isHere: false, shortcuts: listCommonKeys() },
    { name: t('palette.label'), isHere: false, shortcuts: listSearchKeys() },
    { name: t('palette.sheet.choices'), isHere: false, shortcuts: listChoiceKeys() },
  ]
  return [...groups.filter(({ isHere }) => isHere), ...common, ...groups.filter(({ isHere }) => !isHere)]
}

function listCommonKeys(): readonly Shortcut[] {
  const { command } = keyNames()
  return [
    { keys: [[command, 'K']], about: t('palette.label') },
    { keys: [[command, 'L']], about: t('palette.lock') },
    { keys: [['?']], about: t('palette.sheet') },
    { keys: [['Esc']], about: t('palette.sheet.close') },
  ]
}

function listSearchKeys(): readonly Shortcut[] {
  return [
    { keys: [['↑'], ['↓']], about: t('palette.sheet.search.move') },
    { keys: [[keyNames().enter]], about: t('palette.sheet.search.take') },
  ]
}

function listChoiceKeys(): readonly Shortcut[] {
  return [
    { keys: [['↑'], ['↓']], about: t('palette.sheet.choices.menu') },
    { keys: [['←'], ['→']], about: t('palette.sheet.choices.tabs') },
  ]
}

function listContractKeys(): readonly Shortcut[] {
  const { command, shift } = keyNames()
  const redo = [command, shift, 'Z']
  return [
    { keys: [[command, 'Z']], about: t('palette.sheet.undo') },
    { keys: isMac() ? [redo] : [redo, [command, 'Y']], about: t('palette.sheet.redo') },
    { keys: [['F6'], [shift, 'F6']], about: t('palette.sheet.pane') },
  ]
}

function listNameKeys(): readonly Shortcut[] {
  return [
    { keys: [[keyNames().enter]], about: t('palette.sheet.name.apply') },
    { keys: [['Esc']], about: t('palette.sheet.name.restore') },
  ]
}

function listTreeKeys(): readonly Shortcut[] {
  const { alt, enter, remove } = keyNames()
  return [
    { keys: [['↑'], ['↓']], about: t('palette.sheet.tree.move') },
    { keys: [['Home'], ['End']], about: t('palette.sheet.tree.ends') },
    { keys: [['→'], ['←']], about: t('palette.sheet.tree.open') },
    { keys: [['A – Z']], about: t('palette.sheet.tree.find') },
    { keys: [[t('palette.sheet.space')]], about: t('palette.sheet.tree.choose') },
    { keys: [[enter]], about: t('palette.sheet.tree.edit') },
    {
      keys: [
        [alt, '↑'],
        [alt, '↓'],
      ],
      about: t('palette.sheet.tree.order'),
    },
    { keys: [[remove]], about: t('palette.sheet.tree.remove') },
  ]
}

// The CodeMirror shortcuts that other editors share.
function listEditorKeys(): readonly Shortcut[] {
  const { command, control, shift, alt } = keyNames()
  const folding = isMac() ? [command, alt] : [control, shift]
  return [
    { keys: [[command, 'F']], about: t('palette.sheet.json.find') },
    { keys: [[control, t('palette.sheet.space')]], about: t('palette.sheet.json.suggest') },
    {
      keys: [
        [...folding, '['],
        [...folding, ']'],
      ],
      about: t('palette.sheet.json.fold'),
    },
    {
      keys: [
        [alt, '↑'],
        [alt, '↓'],
      ],
      about: t('palette.sheet.json.line'),
    },
    { keys: [['Esc'], ['Tab']], about: t('palette.sheet.json.leave') },
  ]
}

function listByteKeys(): readonly Shortcut[] {
  return [
    { keys: [['←'], ['→']], about: t('palette.sheet.bytes.byte') },
    { keys: [['↑'], ['↓']], about: t('palette.sheet.bytes.line') },
  ]
}

function keyNames() {
  return isMac()
    ? { command: '⌘', control: '⌃', shift: '⇧', alt: '⌥', enter: 'Return', remove: '⌦' }
    : { command: 'Ctrl', control: 'Ctrl', shift: 'Shift', alt: 'Alt', enter: 'Enter', remove: 'Delete' }
}
