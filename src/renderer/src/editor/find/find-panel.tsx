import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { closeFind, openedFind } from './find-opened.ts'
import { FindButtons, TOGGLE_KEYS } from './find-buttons.tsx'
import { finderOf, seedOf, type Finder } from './finder.ts'
import type { FindPanels, ShownPanel } from './find-panels.ts'
import type { FindQuery } from '../../../../shared/find/find-query.ts'
import { findField, freshIn } from './find-state.ts'
import { indexOfMatch } from '../../../../shared/find/matches.ts'
import { ReplaceRow } from './replace-row.tsx'
import { usePanelKeys } from './use-panel-keys.ts'
import { countText, FIND_WORDS, tooManyText } from './words.ts'
import styles from './find-panel.module.css'

/** More cursors than this make typing slow. */
const MOST_CURSORS = 2000
interface PanelProps {
  readonly panel: ShownPanel
  readonly panels: FindPanels
}

/** What stands beside the field in which a query is typed, and below it. */
export function FindPanel({ panel, panels }: PanelProps) {
  const [finder] = useState(() => finderOf(panel.view, panels))
  return <Panel panel={panel} panels={panels} finder={finder} />
}

function Panel({ panel, panels, finder }: PanelProps & { readonly finder: Finder }) {
  const { view, field, below } = panel
  const { editor: state } = useStore(panel.state)
  const opened = openedFind(state)
  const { query, scope, lastScope, found: last } = state.field(findField)
  // While something new is searched what was found before stays: a count that flickers cannot be read.
  const found = freshIn(state) ?? last
  const [notice, setNotice] = useState<{ text: string; doc: object } | null>(null)
  const [replaces, setReplaces] = useState(opened?.replaces ?? false)
  const [asked, setAsked] = useState(opened)
  if (asked !== opened) {
    setAsked(opened)
    if (opened?.replaces) setReplaces(true)
  }
  const { step, forget } = useHistory(panels, panel)

  function ask(patch: Partial<FindQuery>): void {
    const next = { ...view.state.field(findField).query, ...patch }
    panels.setQuery(next)
    finder.setQuery(next)
  }
  function change(patch: Partial<FindQuery>): void {
    setNotice(null)
    ask(patch)
  }
  function go(isBackward: boolean): void {
    setNotice(null)
    panels.remember()
    void finder.goTo(isBackward)
  }
  async function selectAll(): Promise<void> {
    panels.remember()
    const total = await finder.selectAll(MOST_CURSORS)
    if (total > MOST_CURSORS)
      setNotice({ text: tooManyText(total, MOST_CURSORS), doc: view.state.doc })
  }
  function toggleScope(): void {
    setNotice(null)
    const { selection } = view.state
    const isMatch = found !== null && indexOfMatch(found.matches, selection.main) >= 0
    const spans = selection.ranges
      .filter(({ empty }) => !empty)
      .map(({ from, to }) => ({ from, to }))
    if (scope) finder.setScope(null)
    else if (spans.length > 0 && !isMatch) finder.setScope(spans)
    else if (lastScope) finder.setScope(lastScope)
    else setNotice({ text: FIND_WORDS.selectFirst, doc: view.state.doc })
  }

  const onOpened = useEffectEvent(() => {
    const taken = opened && panels.take(opened) ? opened : null
    if (taken?.scope) finder.setScope(taken.scope)
    // What was typed meanwhile is no selection any more.
    const isSeed = taken !== null && taken.seed !== '' && field.value === taken.seed
    if (isSeed) panel.write(seedOf(taken.seed, query))
    if (field.value !== query.search) ask({ search: field.value })
    if (isSeed) field.select()
  })
  useEffect(() => onOpened(), [opened])

  usePanelKeys(panel, {
    onInput() {
      forget()
      change({ search: field.value })
    },
    keys: {
      [`${TOGGLE_KEYS}+C`]: () => change({ matchCase: !query.matchCase }),
      [`${TOGGLE_KEYS}+W`]: () => change({ wholeWord: !query.wholeWord }),
      [`${TOGGLE_KEYS}+R`]: () => change({ isPattern: !query.isPattern }),
      [`${TOGGLE_KEYS}+L`]: toggleScope,
      'Alt+Enter': () => void selectAll(),
    },
    fieldKeys: {
      Enter: () => go(false),
      'Shift+Enter': () => go(true),
      ArrowUp: () => step(1, (search) => change({ search })),
      ArrowDown: () => step(-1, (search) => change({ search })),
    },
  })

  const problem = found?.query.search === query.search ? (found.problem ?? null) : null
  useEffect(() => {
    field.setAttribute('aria-invalid', String(problem !== null))
  }, [field, problem])

  const total = found?.matches.starts.length ?? 0
  const current = found ? indexOfMatch(found.matches, state.selection.main) + 1 : 0
  const counted =
    query.search === '' || problem !== null || !found
      ? ''
      : countText(total, current, found.isWhole)
  const text = notice?.doc === state.doc ? notice.text : counted
  return (
    <>
      <span role="status" className={styles.count}>
        {text}
      </span>
      <FindButtons
        query={query}
        isScoped={scope !== null}
        onChange={change}
        onScope={toggleScope}
        onGo={go}
        replaces={state.readOnly ? null : replaces}
        onReplaces={setReplaces}
        onClose={() => closeFind(view)}
      />
      {createPortal(
        <>
          {problem === null ? null : (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          {state.readOnly || !replaces ? null : (
            <ReplaceRow
              finder={finder}
              query={query}
              found={freshIn(state)}
              selected={state.selection.main}
              takesFocus={opened?.replaces === true && opened.seed !== ''}
              onChange={(replace) => change({ replace })}
              onReplace={() => panels.remember()}
              onReplaced={(said) => setNotice({ text: said, doc: view.state.doc })}
            />
          )}
        </>,
        below,
      )}
    </>
  )
}

/** Goes through what was searched before; what was being typed is kept at its end. */
function useHistory(panels: FindPanels, { field, write }: ShownPanel) {
  const [at, setAt] = useState<{ readonly index: number; readonly draft: string } | null>(null)
  return {
    forget: () => setAt(null),
    /** @param by 1 for the one before */
    step(by: 1 | -1, show: (search: string) => void): void {
      const draft = at?.draft ?? field.value
      const before = panels.history().filter((search) => search !== draft)
      const index = Math.min(before.length - 1, (at?.index ?? -1) + by)
      const search = index < 0 ? draft : (before[index] ?? draft)
      write(search)
      field.setSelectionRange(search.length, search.length)
      setAt(index < 0 ? null : { index, draft })
      show(search)
    },
  }
}
