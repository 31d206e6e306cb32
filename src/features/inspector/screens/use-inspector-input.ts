import { useCallback, useEffect, useRef, useState } from 'react'
import { formatPrivateText, isOneKey } from '#/protocol/inspect/decode-input.ts'
import { toFileName } from '#/domain/program/file-name.ts'
import { maxInspected } from '#/protocol/inspect/reading.ts'
import { formatError } from '#/words/format-error.ts'
import { isDamagedLink, readFragment } from '#/features/inspector/model/shared-blob.ts'
import { readShortSecret, useInspection } from '#/features/inspector/model/use-inspection.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { readFileBytes } from '#/domain/program/file-bytes.ts'
import { isSingleFile } from '#/domain/program/single-file.ts'
import { lendField, type LendSecret, putSecret, moveSecret } from '#/ui/secret-holder.ts'
import type { TakenIn } from './input-card.tsx'

/** Input of the inspector. A private key is only ever in its field. */
export function useInspectorInput() {
  const { inspection, inspect, show, giveUp } = useInspection(() => isDamagedLink(location.hash))
  const held = useRef<HTMLInputElement>(null)
  // Each input gets a number, so that slow results are dropped. A file is counted on opening and again on reading.
  const turn = useRef(0)
  const asked = useRef(0)
  const [heldTurn, setHeldTurn] = useState<number>()
  const isHeld = heldTurn !== undefined
  const [isPublic, setPublic] = useState(false)
  const isPublicNow = useRef(false)
  const [taken, setTaken] = useState<TakenIn>(() => takenFromAddress())
  const read = useCallback(
    async (input: string | Uint8Array, how: TakenIn, asPublic: boolean) => {
      turn.current += 1
      asked.current += 1
      const own = turn.current
      const secrets = await readShortSecret(input, asPublic).catch(() => null)
      if (own !== turn.current) return
      if (secrets === null) return giveUp()
      const isOne = secrets !== undefined && isOneKey(secrets)
      // Moved from field to field, so that no state contains the secret. Text stays as written: Base58 may be marked as
      // public later, and the vault accepts both.
      putSecret(held.current, !isOne ? '' : typeof input === 'string' ? input : formatPrivateText(input))
      setHeldTurn(isOne ? turn.current : undefined)
      // A new object each time, because a change empties the box.
      setTaken(secrets === undefined ? how : { kind: 'secret' })
      if (secrets === undefined) inspect(input, asPublic)
      else show(secrets)
    },
    [inspect, show, giveUp],
  )
  const openFile = (file: File) => {
    const how = { kind: 'file', name: toFileName(file.name) } as const
    asked.current += 1
    const question = asked.current
    // An extra byte reveals a file that is too large.
    void readFileBytes(file, maxInspected + 1).then(
      (bytes) => {
        if (question === asked.current) void read(bytes, how, isPublicNow.current)
      },
      (error: unknown) => {
        if (question === asked.current) postNotice({ tone: 'bad', text: formatError(error) })
      },
    )
  }
  /** Reads held input again, after the user said that its 32 bytes are public. A lent secret is not in the field. */
  const showHeld = () => {
    if (held.current?.value) void read(moveSecret(held.current), { kind: 'nothing' }, true)
  }
  const changePublic = (asPublic: boolean) => {
    setPublic(asPublic)
    isPublicNow.current = asPublic
    if (asPublic) showHeld()
  }
  const lend: LendSecret = async (act) => {
    const isDone = await lendField(
      act,
      () => held.current,
      () => turn.current,
    )
    if (!isDone) return
    setHeldTurn(undefined)
    inspect('', false)
  }
  useEffect(() => {
    const shared = readFragment(location.hash)
    if (shared === undefined) return
    const own = turn.current
    // A private key from a link was public already, so it is not offered to the vault.
    void readShortSecret(shared, false).then((secrets) => {
      if (own !== turn.current) return
      if (secrets === undefined) inspect(shared, false)
      else show(secrets)
    }, giveUp)
  }, [inspect, show, giveUp])
  const readings = inspection.kind === 'read' ? inspection.readings : []
  const isSecret = readings.some(({ isMasked }) => isMasked)
  useEffect(() => {
    // A possible secret must not stay in the address bar.
    if (!isSingleFile && isSecret && location.hash !== '')
      history.replaceState(history.state, '', location.pathname)
  }, [isSecret])
  return {
    inspection,
    readings,
    taken: isSecret && taken.kind !== 'secret' ? secret : taken,
    isPublic,
    changePublic,
    showHeld,
    held,
    isHeld,
    heldTurn,
    lend,
    openFile,
    read: (input: string | Uint8Array, how: TakenIn = { kind: 'nothing' }) => void read(input, how, isPublic),
    awaitOther: () => setTaken({ kind: 'awaited' }),
  }
}

const secret: TakenIn = { kind: 'secret' }

function takenFromAddress(): TakenIn {
  const shared = readFragment(location.hash)
  return shared === undefined ? { kind: 'nothing' } : { kind: 'link', count: shared.length }
}
