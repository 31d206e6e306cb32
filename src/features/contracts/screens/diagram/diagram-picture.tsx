import {
  diagramSize,
  fitText,
  type Diagram,
  type DiagramBox,
} from '#/features/contracts/model/diagram/diagram.ts'
import { t } from '#/workspace/messages/t.ts'
import styles from './diagram-picture.module.css'

/** The picture on the screen; the list below it says the same in words. */
export function DiagramPicture({ name, diagram }: { readonly name: string; readonly diagram: Diagram }) {
  const { width, height, boxes, edges } = diagram
  return (
    <div className={styles['frame']} role="group" aria-label={t('diagram.scroll')} tabIndex={0}>
      <svg
        className={styles['picture']}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('diagram.label', { name, count: boxes.length, lines: edges.length })}
      >
        {edges.map(({ link, line, head }) => (
          <g key={link.path} className={styles['edge']}>
            <path d={line} className={link.target?.how === 'name' ? styles['guessed'] : undefined} />
            <path d={head} />
          </g>
        ))}
        {boxes.map((box) => (
          <Box key={box.path} box={box} />
        ))}
      </svg>
    </div>
  )
}

function Box({ box: { name, x, y, width, height, rows, hidden } }: { readonly box: DiagramBox }) {
  const { head, row } = diagramSize
  return (
    <g>
      <rect className={styles['box']} x={x} y={y} width={width} height={height} rx={8} />
      <text className={styles['name']} x={x + 12} y={y + head / 2 + 4}>
        {fitText(name, 28)}
      </text>
      {rows.map((each) => (
        <g key={each.path}>
          <text className={styles['property']} x={x + 12} y={each.y + 4}>
            {fitText(each.name, 20)}
          </text>
          <text className={styles['type']} x={x + width - 12} y={each.y + 4}>
            {`${each.type}${each.isRequired ? '' : '?'}`}
          </text>
        </g>
      ))}
      {hidden === 0 ? null : (
        <text className={styles['property']} x={x + 12} y={y + height - row / 2 - 2}>
          {t('diagram.more', { count: hidden })}
        </text>
      )}
    </g>
  )
}
