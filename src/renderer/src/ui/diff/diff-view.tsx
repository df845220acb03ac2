import { useVirtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { fileKey, pieceKey } from './change-sights.ts'
import { classNames } from '../class-names.ts'
import type { DiffLayout, DiffRow, MarkedLine } from './diff-rows.ts'
import { lineParts, type LinePart } from './line-parts.ts'
import { createSightings, type Sightings } from './sightings.ts'
import { showInvisible } from './visible-text.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import styles from './diff-view.module.css'

export interface DiffViewHandle {
  /** Brings a hunk of a file into sight, or the line above the file. */
  show(file: number, hunk: number | null): void
  /** Brings a piece of a change into sight (`ChangeSight`). */
  reveal(rowId: string, key: string): void
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
  /** Told what of the changes was in sight (`ChangeSight.keys`), some of it more than once. */
  readonly onSeen?: (keys: readonly string[]) => void
  readonly ref?: Ref<DiffViewHandle>
}

const LINE_PX = 20
const FILE_PX = 40

/**
 * A line diff as plain text: nothing in it is styled or hidden by its content. What changed in a line is marked, and a long
 * line is folded round it. Only the rows in sight exist, so a diff of any length scrolls.
 */
export function DiffView({
  rows,
  layout,
  onExpand,
  renderFile,
  renderHunk,
  hunkState,
  onHeight,
  onSeen,
  ref,
}: DiffViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const sightings = useSightings(frame, onSeen)
  const [openedFolds, setOpenedFolds] = useState<ReadonlySet<string>>(new Set())
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
    reveal(rowId, key) {
      const scroll = (): boolean => {
        const element = sightings?.find(key)
        element?.scrollIntoView({ block: 'start' })
        return element !== null && element !== undefined
      }
      if (scroll()) return
      const index = rows.findIndex(({ id }) => id === rowId)
      if (index < 0) return
      virtualizer.scrollToIndex(index, { align: 'start' })
      // Its row is drawn in the next frame, and measured before the one after it.
      requestAnimationFrame(() => requestAnimationFrame(scroll))
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
              <Row
                row={row}
                layout={layout}
                sightings={sightings}
                openedFolds={openedFolds}
                onExpand={onExpand}
                onOpenFold={(id) => setOpenedFolds((all) => new Set([...all, id]))}
                renderFile={renderFile}
              />
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

/** Null while nobody asks what was seen. */
function useSightings(
  frame: RefObject<Element | null>,
  onSeen: DiffViewProps['onSeen'],
): Sightings | null {
  const latest = useRef(onSeen)
  useEffect(() => {
    latest.current = onSeen
  })
  // Both are read later, when something was in sight.
  // oxlint-disable-next-line react/refs
  const [sightings] = useState(() =>
    onSeen
      ? createSightings(
          () => frame.current,
          (keys) => latest.current?.(keys),
        )
      : null,
  )
  return sightings
}

interface LineContext {
  readonly sightings: Sightings | null
  readonly openedFolds: ReadonlySet<string>
  readonly onOpenFold: (id: string) => void
}

function Row({
  row,
  layout,
  onExpand,
  renderFile,
  ...context
}: LineContext &
  Pick<DiffViewProps, 'layout' | 'onExpand' | 'renderFile'> & { readonly row: DiffRow }) {
  switch (row.type) {
    case 'file':
      return (
        <div className={styles.file}>
          <Sighted
            tag="div"
            sightings={context.sightings}
            sightKey={fileKey(row.file)}
            className={styles.head}
          >
            {renderFile(row.file)}
          </Sighted>
        </div>
      )
    case 'gap':
      return (
        <button type="button" className={styles.fold} onClick={() => onExpand(row.id)}>
          Show {spokenNumber(row.count)} unchanged {row.count === 1 ? 'line' : 'lines'}
        </button>
      )
    case 'hidden-deletions':
      return (
        <button
          type="button"
          className={classNames(styles.fold, styles.hidden)}
          onClick={() => onExpand(row.id)}
        >
          Show {spokenNumber(row.count)} more deleted {row.count === 1 ? 'line' : 'lines'}
        </button>
      )
    case 'line': {
      const { file, left, right } = row
      return layout === 'split' ? (
        <div className={styles.pair}>
          <Side file={file} line={left} number={left?.oldLine ?? null} {...context} />
          <Side file={file} line={right} number={right?.newLine ?? null} {...context} />
        </div>
      ) : (
        <Side
          file={file}
          line={left ?? right}
          number={right ? right.newLine : (left?.oldLine ?? null)}
          {...context}
        />
      )
    }
  }
}

const SIGNS = { same: ' ', added: '+', removed: '−' } as const
const WORDS = { same: '', added: 'Added: ', removed: 'Deleted: ' } as const

function Side({
  file,
  line,
  number,
  sightings,
  openedFolds,
  onOpenFold,
}: LineContext & {
  readonly file: number
  readonly line: MarkedLine | null
  readonly number: number | null
}) {
  if (!line) return <div className={classNames(styles.line, styles.nothing)} />
  const foldId = (from: number): string => `${file}|${line.kind}|${number}|${from}`
  return (
    <div className={classNames(styles.line, styles[line.kind])}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span className={styles.sign} aria-hidden="true">
        {SIGNS[line.kind]}
      </span>
      <span className={styles.text}>
        {line.kind === 'same' ? null : <span className={styles.spoken}>{WORDS[line.kind]}</span>}
        {lineParts(line, (from) => openedFolds.has(foldId(from))).map((part) =>
          part.type === 'fold' ? (
            <button
              key={part.from}
              type="button"
              className={styles.innerFold}
              onClick={() => onOpenFold(foldId(part.from))}
            >
              {spokenNumber(part.to - part.from)} unchanged characters
            </button>
          ) : part.isChange ? (
            <Sighted
              key={part.from}
              sightings={line.wasFolded ? null : sightings}
              sightKey={pieceKey(file, line, part)}
            >
              <PartText part={part} kind={line.kind} />
            </Sighted>
          ) : (
            <PartText key={part.from} part={part} kind={line.kind} />
          ),
        )}
      </span>
    </div>
  )
}

function PartText({
  part: { text, isMarked },
  kind,
}: {
  readonly part: Extract<LinePart, { type: 'text' }>
  readonly kind: MarkedLine['kind']
}) {
  const shown = showInvisible(text)
  if (!isMarked) return shown
  return kind === 'removed' ? (
    <del className={styles.mark}>{shown}</del>
  ) : (
    <ins className={styles.mark}>{shown}</ins>
  )
}

/** Something that counts as seen once it was wholly in sight. */
function Sighted({
  tag: Tag = 'span',
  sightings,
  sightKey,
  className,
  children,
}: {
  readonly tag?: 'span' | 'div'
  readonly sightings: Sightings | null
  readonly sightKey: string
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  const element = useRef<HTMLDivElement & HTMLSpanElement>(null)
  useEffect(
    () => (element.current ? sightings?.watch(element.current, sightKey) : undefined),
    [sightings, sightKey],
  )
  return (
    <Tag ref={element} className={classNames(styles.sighted, className)}>
      {children}
    </Tag>
  )
}
