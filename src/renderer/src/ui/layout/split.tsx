import type { ReactNode } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import styles from './split.module.css'

/** Parts side by side, or one below the other, whose borders a person can move. */
export function Split({
  direction,
  parts,
  onSizes,
}: {
  readonly direction: 'row' | 'column'
  readonly parts: readonly {
    readonly id: string
    /** Its share of the whole, in percent, when it is first drawn. */
    readonly size: number
    readonly content: ReactNode
  }[]
  /** The shares that a person gave them, in their order. */
  readonly onSizes: (sizes: readonly number[]) => void
}) {
  return (
    <Group
      className={styles.group ?? ''}
      orientation={direction === 'row' ? 'horizontal' : 'vertical'}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        if (isUserInteraction) onSizes(parts.map(({ id, size }) => layout[id] ?? size))
      }}
    >
      {parts.flatMap(({ id, size, content }, index) => {
        const panel = (
          <Panel
            key={id}
            id={id}
            className={styles.panel ?? ''}
            defaultSize={`${size}%`}
            minSize={120}
          >
            {content}
          </Panel>
        )
        return index === 0
          ? [panel]
          : [<Separator key={`${id} edge`} className={styles.edge ?? ''} />, panel]
      })}
    </Group>
  )
}
