import { useCallback, useEffect, useRef, useState } from 'react'
import { formatPrivateText, isOneKey } from '#/protocol/inspect/decode-input.ts'
import { toFileName } from '#/domain/program/file-name.ts'
import { maxInspected, type Reading } from '#/protocol/inspect/reading.ts'
import { formatError } from '#/words/format-error.ts'
import { isDamagedLink, readFragment } from '#/features/inspector/model/shared-blob.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { readFileBytes } from '#/domain/program/file-bytes.ts'
import { isSingleFile } from '#/domain/program/single-file.ts'
import { lendField, type LendSecret, putSecret, moveSecret } from '#/ui/secret-holder.ts'
import type { TakenIn } from './input-card.tsx'
import { whilePending } from '#/platform/pending.ts'
import type { ReadInput } from '#/features/inspector/model/read-input.ts'

type Inspection =
  | { readonly kind: 'empty' | 'reading' | 'stopped' | 'unloaded' | 'damaged' }
  | { readonly kind: 'too-large'; readonly size: number }
  | ({ readonly kind: 'read' } & ReadInput)

const empty: Inspection = { kind: 'empty' }

/** The readings of the last input, which itself is not stored. Initially empty, or `damaged` for a broken link. */
function useInspection(isDamaged: () => boolean) {
  const [inspection, setInspection] = useState<Inspection>(() => (isDamaged() ? { kind: 'damaged' } : empty))
  const latest = useRef(0)
  const inspect = useCallback((input: Uint8Array | string, isPublic: boolean) => {
    latest.current += 1
    const call = latest.current
    if (input.length === 0) return setInspection(empty)
    if (input.length > maxInspected) return setInspection({ kind: 'too-large', size: input.length })
    setInspection({ kind: 'reading' })
    const tell = (next: Inspection) => {
      if (call === latest.current) setInspection(next)
    }
    const reading = fetchReader().then(
      async ({ readInput }) => {
        const read = await readInput(input, isPublic)
        tell(read === undefined ? { kind: 'stopped' } : { kind: 'read', ...read })
      },
      () => tell({ kind: 'unloaded' }),
    )
    void whilePending('answer', reading)
  }, [])
  /** Shows known readings without asking the worker. */
  const show = useCallback((readings: readonly Reading[]) => {
    latest.current += 1
    setInspection({ kind: 'read', readings })
  }, [])
  const giveUp = useCallback(() => {
    latest.current += 1
    setInspection({ kind: 'unloaded' })
  }, [])
  return { inspection, inspect, show, giveUp }
}

// Private keys and phrases are short. The worker checks longer input.
const longestSecret = 400

/** `readSecret`, loaded on demand; undefined for input longer than a secret. Rejects if the code cannot be loaded. */
async function readShortSecret(
  input: string | Uint8Array,
  isPublic: boolean,
): Promise<readonly Reading[] | undefined> {
  if (input.length === 0 || input.length > longestSecret) return undefined
  const reading = fetchReader().then(({ readSecret }) => readSecret(input, isPublic))
  return whilePending('answer', reading)
}

function fetchReader() {
  return import('#/features/inspector/model/read-input.ts')
}

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
      // The secret goes straight into an input element, so that no React state contains it. Text is not converted to
      // hex: Base58 may be marked as public later, and the vault accepts Base58 as well as hex.
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
    void whilePending('answer', readFileBytes(file, maxInspected + 1)).then(
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
