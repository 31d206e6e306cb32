import { useRef, useState, type RefObject } from 'react'
import { putSecret } from './put-secret.ts'
import { moveSecret } from './move-secret.ts'

export interface SecretVerdict {
  readonly acceptable: boolean
  readonly words: string
}

export interface JudgedSecret {
  readonly verdict: SecretVerdict | undefined
  readonly ready: boolean
  readonly judgeField: (field: HTMLInputElement) => void
  /** Puts a suggestion into the field. */
  readonly fill: () => void
  /** Reads the secret and empties the field. */
  readonly take: () => string
}

/** A field for a new secret: judged while it is typed, or suggested. Only the field holds it. */
export function useJudgedSecret(
  input: RefObject<HTMLInputElement | null>,
  judge: (secret: string) => Promise<SecretVerdict>,
  suggest: () => Promise<string>,
): JudgedSecret {
  const asked = useRef(0)
  const [verdict, setVerdict] = useState<SecretVerdict>()
  const judgeField = (field: HTMLInputElement) => {
    asked.current += 1
    const question = asked.current
    if (field.value === '') return setVerdict(undefined)
    judge(field.value).then(
      (answer) => {
        if (question === asked.current) setVerdict(answer)
      },
      () => setVerdict(undefined),
    )
  }
  const put = (secret: string) => {
    putSecret(input.current, secret)
    if (input.current !== null) judgeField(input.current)
  }
  return {
    verdict,
    ready: verdict?.acceptable === true,
    judgeField,
    fill: () => void suggest().then(put, () => setVerdict(undefined)),
    take: () => {
      asked.current += 1
      setVerdict(undefined)
      return moveSecret(input.current)
    },
  }
}
