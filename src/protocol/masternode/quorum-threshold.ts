/** How many members of a quorum have to sign, by its type (layer 1 chain parameters, `llmqs`). */
export const quorumThresholds: Readonly<Record<number, number>> = {
  1: 30,
  2: 240,
  3: 340,
  4: 67,
  5: 45,
  6: 17,
  100: 2,
  101: 6,
  102: 2,
  103: 2,
  104: 2,
  105: 4,
  106: 2,
  107: 8,
}
