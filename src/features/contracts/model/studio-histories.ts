import { create } from 'zustand'
import { startHistory, type ContractHistory } from './contract-history.ts'

/** The histories of the contracts that were worked on in this tab. They end with the page. */
export const useHistories = create<{ readonly histories: ReadonlyMap<string, ContractHistory> }>(() => ({
  histories: new Map(),
}))

/** What is known of the text of a contract; from the start, where nothing is. */
export function historyOf(id: string, text: string): ContractHistory {
  return useHistories.getState().histories.get(id) ?? startHistory(text)
}

export function setHistory(id: string, history: ContractHistory): void {
  const { histories } = useHistories.getState()
  if (histories.get(id) !== history) useHistories.setState({ histories: new Map(histories).set(id, history) })
}
