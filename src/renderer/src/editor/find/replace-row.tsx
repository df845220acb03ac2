import { useEffect, useRef, useState } from 'react'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { Tooltip } from '../../ui/layout/tooltip.tsx'
import { matchesKeys } from '../../ui/menu/matches-keys.ts'
import { IS_MAC } from './find-buttons.tsx'
import type { Finder } from './finder.ts'
import type { FindQuery } from '../../../../shared/find/find-query.ts'
import type { Found } from './find-state.ts'
import type { Span } from '../../../../shared/find/matches.ts'
import { FIND_WORDS, replacedText } from './words.ts'
import styles from './find-panel.module.css'

/** More of it is not shown. */
const LONGEST_SHOWN = 120

/** What stands in place of the matches, and what becomes of the next of them. */
export function ReplaceRow({
  finder,
  query,
  found,
  selected,
  takesFocus,
  onChange,
  onReplace,
  onReplaced,
}: {
  readonly finder: Finder
  readonly query: FindQuery
  /** Null while it is searched. */
  readonly found: Found | null
  readonly selected: Span
  readonly takesFocus: boolean
  readonly onChange: (replace: string) => void
  readonly onReplace: () => void
  readonly onReplaced: (said: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  function replaceOne(): void {
    onReplace()
    void finder.replaceOne()
  }
  async function replaceAll(): Promise<void> {
    onReplace()
    const count = await finder.replaceAll()
    if (count !== null) onReplaced(replacedText(count))
  }

  return (
    <div className={styles.row}>
      <input
        ref={field}
        className={styles.field}
        dir="auto"
        aria-label={FIND_WORDS.replaceBy}
        placeholder={FIND_WORDS.replaceBy}
        value={query.replace}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          const isAll = matchesKeys('Mod+Alt+Enter', event.nativeEvent, IS_MAC)
          if (!isAll && !matchesKeys('Enter', event.nativeEvent, IS_MAC)) return
          event.preventDefault()
          if (isAll) void replaceAll()
          else replaceOne()
        }}
      />
      <Tooltip text={FIND_WORDS.replaceOne} keys="Enter">
        <button
          type="button"
          className={styles.button}
          aria-label={FIND_WORDS.replaceOne}
          onClick={replaceOne}
        >
          Replace
        </button>
      </Tooltip>
      <Tooltip text={FIND_WORDS.replaceAll} keys="Mod+Alt+Enter">
        <button
          type="button"
          className={styles.button}
          aria-label={FIND_WORDS.replaceAll}
          onClick={() => void replaceAll()}
        >
          All
        </button>
      </Tooltip>
      <Preview finder={finder} found={found} selected={selected} replace={query.replace} />
    </div>
  )
}

/** The match that is selected, or the next one, and what would stand there. */
function Preview({
  finder,
  found,
  selected: { from, to },
  replace,
}: {
  readonly finder: Finder
  readonly found: Found | null
  readonly selected: Span
  readonly replace: string
}) {
  const [shown, setShown] = useState<Awaited<ReturnType<Finder['preview']>>>(null)
  const isThere = found !== null && found.matches.starts.length > 0
  useEffect(() => {
    if (!isThere) return
    let isOver = false
    const show = async (): Promise<void> => {
      const next = await finder.preview()
      if (!isOver) setShown(next)
    }
    void show()
    return () => {
      isOver = true
    }
  }, [finder, found, isThere, from, to, replace])
  if (!shown || (found && !isThere)) return null
  return (
    <span className={styles.preview} aria-label={FIND_WORDS.preview} role="group">
      <del dir="auto">{visible(shown.before)}</del>
      <span aria-hidden="true"> → </span>
      {shown.after === '' ? (
        <span className={styles.nothing}>{FIND_WORDS.nothing}</span>
      ) : (
        <ins dir="auto">{visible(shown.after)}</ins>
      )}
    </span>
  )
}

const visible = (text: string): string =>
  showInvisible(
    (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text).replaceAll('\n', '⏎'),
  )
