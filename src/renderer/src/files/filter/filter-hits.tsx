import type { MouseEvent } from 'react'
import { folderOf } from '../../../../shared/domain/vault-path.ts'
import { useRowHeight } from '../../connection/use-row-height.ts'
import { classNames } from '../../ui/class-names.ts'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { NoteIcon } from '../../ui/icons.ts'
import { VirtualList } from '../../ui/layout/virtual-list.tsx'
import { FileKindIcon } from '../file-icon.tsx'
import { FILTER_WORDS } from '../words.ts'
import type { FoundFile } from './found-files.ts'

export const hitId = (index: number): string => `file-hit-${index}`

/** Files that were found, flat, each with the folder that it is in. */
export function FilterHits({
  id,
  hits,
  at,
  isCut,
  onOpen,
}: {
  readonly id: string
  readonly hits: readonly FoundFile[]
  /** The one that Enter opens. */
  readonly at: number
  /** There may be more. */
  readonly isCut: boolean
  readonly onOpen: (index: number, by: MouseEvent) => void
}) {
  const rowHeight = useRowHeight()
  return (
    <>
      <VirtualList
        id={id}
        role="listbox"
        aria-label={FILTER_WORDS.hits}
        count={hits.length}
        rowHeight={rowHeight}
        activeIndex={at}
        keyOf={(index) => hits[index]?.path ?? String(index)}
        renderRow={(index) => {
          const hit = hits[index]
          return hit ? (
            <Hit
              hit={hit}
              index={index}
              isAt={index === at}
              onOpen={(event) => onOpen(index, event)}
            />
          ) : null
        }}
      />
      {isCut ? (
        <p className="files-filter-said" role="status">
          {FILTER_WORDS.most(hits.length)}
        </p>
      ) : null}
    </>
  )
}

function Hit({
  hit: { path, kind, name, alias },
  index,
  isAt,
  onOpen,
}: {
  readonly hit: FoundFile
  readonly index: number
  readonly isAt: boolean
  readonly onOpen: (by: MouseEvent) => void
}) {
  const folder = folderOf(path)
  const called = showInvisible(alias ?? name)
  const behind = [...(alias === null ? [] : [name]), ...(folder === '' ? [] : [folder])]
  return (
    <div
      id={hitId(index)}
      role="option"
      aria-selected={isAt}
      data-hit={index}
      className={classNames('files-filter-hit', isAt && 'files-filter-at')}
      title={showInvisible(path)}
      onClick={onOpen}
    >
      <span className="files-filter-icon">
        {kind === 'note' ? <NoteIcon /> : <FileKindIcon path={path} />}
      </span>
      <span className="files-filter-name" dir="auto">
        {called}
      </span>
      <span className="files-filter-folder" dir="auto">
        {showInvisible(behind.join(' · '))}
      </span>
    </div>
  )
}
