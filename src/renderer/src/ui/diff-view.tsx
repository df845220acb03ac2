import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react'
import type { DiffLine } from '../../../shared/domain/diff.ts'
import { classNames } from './class-names.ts'
import type { DiffLayout, DiffRow } from './diff-rows.ts'
import { showInvisible } from './visible-text.ts'
import styles from './diff-view.module.css'

export interface DiffViewHandle {
  /** Brings a hunk of a file into sight, or the line above the file. */
  show(file: number, hunk: number | null): void
}

/** How a hunk is drawn: one that is left out is faint; where the keys are, there is a line beside it. */
export type HunkState = 'taken' | 'left' | 'current' | 'current-left'

export type DiffViewProps = {
  readonly rows: readonly DiffRow[]
  readonly layout: DiffLayout
  readonly onExpand: (id: string) => void
  /** The line above a file's diff. */
  readonly renderFile: (file: number) => ReactNode
  /** What can be done with a hunk, at its first line. */
  readonly renderHunk?: (file: number, hunk: number) => ReactNode
  readonly hunkState?: (file: number, hunk: number) => HunkState
  /** Told the height of the whole diff, in pixels, as far as it was measured. */
  readonly onHeight: (heightPx: number) => void
  readonly ref?: Ref<DiffViewHandle>
}

const LINE_PX = 20
const FILE_PX = 40

/**
 * A line diff as plain text: nothing in it is styled or hidden by its content. Only the rows in sight exist, so a diff
 * of any length scrolls.
 */
export function DiffView({
  rows,
  layout,
  onExpand,
  renderFile,
  renderHunk,
  hunkState,
  onHeight,
  ref,
}: DiffViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  // Its functions answer anew after every scroll: nothing here keeps what they said.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (rows[index]?.type === 'file' ? FILE_PX : LINE_PX),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 20,
  })

  const heightPx = virtualizer.getTotalSize()
  useEffect(() => onHeight(heightPx), [onHeight, heightPx])

  useImperativeHandle(ref, () => ({
    show(file, hunk) {
      const index = rows.findIndex((row) =>
        hunk === null
          ? row.type === 'file' && row.file === file
          : row.type === 'line' && row.startsHunk && row.file === file && row.hunk === hunk,
      )
      if (index >= 0)
        virtualizer.scrollToIndex(Math.max(0, hunk === null ? index : index - 2), {
          align: 'start',
        })
    },
  }))

  return (
    <div
      ref={frame}
      className={classNames(styles.frame, styles[layout])}
      tabIndex={0}
      role="region"
      aria-label="Changes"
    >
      <div className={styles.space} style={{ height: heightPx }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          return row ? (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.place}
              data-hunk={stateOf(row, hunkState)}
              style={{ transform: `translateY(${start}px)` }}
            >
              <Row row={row} layout={layout} onExpand={onExpand} renderFile={renderFile} />
              {renderHunk && row.type === 'line' && row.startsHunk && row.hunk !== null ? (
                <div className={styles.action}>{renderHunk(row.file, row.hunk)}</div>
              ) : null}
            </div>
          ) : null
        })}
      </div>
    </div>
  )
}

const stateOf = (row: DiffRow, hunkState: DiffViewProps['hunkState']): HunkState | undefined =>
  row.type === 'line' && row.hunk !== null ? hunkState?.(row.file, row.hunk) : undefined

function Row({
  row,
  layout,
  onExpand,
  renderFile,
}: Pick<DiffViewProps, 'layout' | 'onExpand' | 'renderFile'> & { readonly row: DiffRow }) {
  switch (row.type) {
    case 'file':
      return <div className={styles.file}>{renderFile(row.file)}</div>
    case 'gap':
      return (
        <button type="button" className={styles.fold} onClick={() => onExpand(row.id)}>
          Show {row.count.toLocaleString()} unchanged {row.count === 1 ? 'line' : 'lines'}
        </button>
      )
    case 'hidden-deletions':
      return (
        <button
          type="button"
          className={classNames(styles.fold, styles.hidden)}
          onClick={() => onExpand(row.id)}
        >
          Show {row.count.toLocaleString()} more deleted {row.count === 1 ? 'line' : 'lines'}
        </button>
      )
    case 'line':
      return layout === 'split' ? (
        <div className={styles.pair}>
          <Side line={row.left} number={row.left?.oldLine ?? null} />
          <Side line={row.right} number={row.right?.newLine ?? null} />
        </div>
      ) : (
        <Side
          line={row.left ?? row.right}
          number={row.right ? row.right.newLine : (row.left?.oldLine ?? null)}
        />
      )
  }
}

const SIGNS = { same: ' ', added: '+', removed: '−' } as const
const WORDS = { same: '', added: 'Added: ', removed: 'Deleted: ' } as const

const Side = ({
  line,
  number,
}: {
  readonly line: DiffLine | null
  readonly number: number | null
}) =>
  line ? (
    <div className={classNames(styles.line, styles[line.kind])}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span className={styles.sign} aria-hidden="true">
        {SIGNS[line.kind]}
      </span>
      <span className={styles.text}>
        {line.kind === 'same' ? null : <span className={styles.spoken}>{WORDS[line.kind]}</span>}
        {showInvisible(line.text)}
      </span>
    </div>
  ) : (
    <div className={classNames(styles.line, styles.nothing)} />
  )
