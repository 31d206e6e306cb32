import { securityLevels } from '#/protocol/key/security-level.ts'
import { keysAfter, type KeyRow } from '#/workspace/identities/list-key-rows.ts'
import { layKeys, type MatrixCell } from '#/features/identities/model/key-matrix.ts'
import { levelWord, purposeWord } from '#/workspace/messages/key-words.ts'
import { cellWords, markOf } from '#/features/identities/words/matrix-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Matrix } from '#/ui/matrix.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** Where purpose and level meet: what is allowed, what is here, what is missing. */
export function MatrixCard({ rows }: { readonly rows: readonly KeyRow[] }) {
  const marksOf = ({ keys }: MatrixCell) =>
    rows.filter(({ key }) => keys.some(({ id }) => id === key.id)).map(markOf)
  return (
    <Card title={t('identity.matrix')}>
      <Stack gap="close">
        <Matrix
          label={t('identity.matrix.label')}
          columns={securityLevels.map(({ level }) => ({ name: levelWord(level), sign: String(level) }))}
          rows={layKeys(keysAfter(rows)).map((cells) => ({
            name: purposeWord(cells[0]?.purpose ?? 0),
            cells: cells.map((cell) => ({
              state: cell.state,
              words: cellWords(cell),
              marks: marksOf(cell),
              ...(cell.state === 'missing' && cell.keys.length === 0
                ? { sign: <Text size="micro">{t('identity.matrix.missing.sign')}</Text> }
                : {}),
            })),
          }))}
        />
        <Text size="small" tone="quiet">
          {t('identity.matrix.about')} <Text mono>{'key.level-for-purpose'}</Text>
        </Text>
      </Stack>
    </Card>
  )
}
