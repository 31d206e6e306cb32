import { useCallback, useEffect, useRef, useState } from 'react'
import { formatPrivateText, isOneKey } from '#/protocol/inspect/private-text.ts'
import { maxInspected } from '#/protocol/inspect/reading.ts'
import { readFragment } from '#/workspace/inspector/shared-blob.ts'
import { readSecret, useInspection } from '#/workspace/inspector/use-inspection.ts'
import { isSingleFile } from '#/workspace/single-file.ts'
import type { LendSecret } from '#/ui/lend-secret.ts'
import { putSecret } from '#/ui/put-secret.ts'
import { takeSecret } from '#/ui/take-secret.ts'
import type { TakenIn } from './input-card.tsx'

/** What lies on the desk of the inspector. A private key lies in its field, and nowhere else. */
export function useDesk() {
  const { inspection, inspect, show } = useInspection()
  const held = useRef<HTMLInputElement>(null)
  const [isHeld, setHeld] = useState(false)
  const [isPublic, setPublic] = useState(false)
  const [taken, setTaken] = useState<TakenIn>(() => takenFromAddress())
  const read = useCallback(
    (input: string | Uint8Array, how: TakenIn, asPublic: boolean) => {
      const secrets = readSecret(input, asPublic)
      const isOne = secrets !== undefined && isOneKey(secrets)
      // From field to field: what is private is in no state.
      putSecret(held.current, isOne ? formatPrivateText(input) : '')
      setHeld(isOne)
      // Anew each time: the box is emptied when this changes.
      setTaken(secrets === undefined ? how : { kind: 'secret' })
      if (secrets === undefined) inspect(input, asPublic)
      else show(secrets)
    },
    [inspect, show],
  )
  const openFile = (file: File) => {
    if (file.size > maxInspected) return inspect(new Uint8Array(maxInspected + 1), isPublic)
    const how = { kind: 'file', name: file.name } as const
    void file.arrayBuffer().then((buffer) => read(new Uint8Array(buffer), how, isPublic))
  }
  const changePublic = (asPublic: boolean) => {
    setPublic(asPublic)
    // What was held back for being 32 bytes is read as what it is now said to be.
    if (asPublic && isHeld) read(takeSecret(held.current), { kind: 'nothing' }, true)
  }
  const lend: LendSecret = async (act) => {
    const text = takeSecret(held.current)
    try {
      await act(text)
    } catch (error) {
      if (held.current?.value === '') putSecret(held.current, text)
      throw error
    }
    setHeld(false)
    inspect('', false)
  }
  useEffect(() => {
    const shared = readFragment(location.hash)
    if (shared === undefined) return
    // A private key that came in a link was public already: it is not kept for the vault.
    const secrets = readSecret(shared, false)
    if (secrets === undefined) inspect(shared, false)
    else show(secrets)
  }, [inspect, show])
  const readings = inspection.kind === 'read' ? inspection.readings : []
  const isSecret = readings.some(({ isMasked }) => isMasked)
  useEffect(() => {
    // What may be secret does not stay in the address bar, whoever put it there.
    if (!isSingleFile && isSecret && location.hash !== '')
      history.replaceState(history.state, '', location.pathname)
  }, [isSecret])
  return {
    inspection,
    readings,
    taken: isSecret && taken.kind !== 'secret' ? secret : taken,
    isPublic,
    changePublic,
    held,
    isHeld,
    lend,
    openFile,
    read: (input: string | Uint8Array, how: TakenIn = { kind: 'nothing' }) => read(input, how, isPublic),
    putAway: () => setTaken({ kind: 'nothing' }),
  }
}

const secret: TakenIn = { kind: 'secret' }

/** A link may carry what is to be read. */
function takenFromAddress(): TakenIn {
  const shared = readFragment(location.hash)
  return shared === undefined ? { kind: 'nothing' } : { kind: 'link', count: shared.length }
}
