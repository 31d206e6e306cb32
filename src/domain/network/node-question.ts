import {
  mutationOptions,
  useMutation,
  useMutationState,
  type MutationOptions,
  type MutationState,
} from '@tanstack/react-query'

/** A kind of question to nodes; only one runs at a time. */
export interface NodeQuestion<Question, Answer> {
  readonly options: MutationOptions<Answer, Error, Question, void>
  /** Aborts the running question. */
  readonly withdraw: () => void
}

/**
 * Stores the last question and its answer in the mutation cache, so that they outlive the page that asked. A new
 * question aborts a running one.
 */
export function nodeQuestion<Question, Answer>(
  name: string,
  ask: (question: Question, signal: AbortSignal) => Promise<Answer>,
): NodeQuestion<Question, Answer> {
  const mutationKey = ['node-question', name]
  let underWay = new AbortController()
  return {
    options: mutationOptions({
      mutationKey,
      gcTime: Infinity,
      onMutate: (_, { client }) => {
        const cache = client.getMutationCache()
        for (const older of cache.findAll({ mutationKey }).slice(0, -1)) cache.remove(older)
      },
      mutationFn: (question: Question) => {
        underWay.abort()
        underWay = new AbortController()
        return ask(question, underWay.signal)
      },
    }),
    withdraw: () => underWay.abort(),
  }
}

/** Returns the last question as `latest`, with its status and answer. */
export function useNodeQuestion<Question, Answer>({ options, withdraw }: NodeQuestion<Question, Answer>) {
  const { mutate } = useMutation(options)
  const { mutationKey } = options
  const latest = useMutationState<MutationState<Answer, Error, Question, void>>({
    filters: mutationKey === undefined ? {} : { mutationKey },
    select: ({ state }) => state,
  }).at(-1)
  return { latest, ask: mutate, withdraw }
}
