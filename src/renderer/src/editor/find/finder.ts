import { isolateHistory } from '@codemirror/commands'
import { EditorSelection, StateEffect, Transaction, type EditorState } from '@codemirror/state'
import { EditorView, ViewPlugin, type PluginValue, type ViewUpdate } from '@codemirror/view'
import { isAbort } from '../../../../shared/rpc/errors.ts'
import { showsSelection } from '../live/touched.ts'
import { compilePattern } from '../../../../shared/find/compile-pattern.ts'
import { openedFind } from './find-opened.ts'
import type { FindPanels } from './find-panels.ts'
import { escapePattern, type FindQuery } from '../../../../shared/find/find-query.ts'
import { findMarks } from './find-marks.ts'
import { findField, freshIn, setFound, setQuery, setScope, type Found } from './find-state.ts'
import {
  firstFrom,
  indexBeside,
  indexOfMatch,
  matchAt,
  MOST_MATCHES,
  NO_MATCHES,
  type Matches,
  type Span,
} from '../../../../shared/find/matches.ts'
import { createPatternThread, type PatternThread } from './pattern-thread.ts'
import { startPatternWorker } from './start-pattern-worker.ts'
import { searchInPieces } from './search-in-pieces.ts'
import { FIND_WORDS, lineText } from './words.ts'

/**
 * Find and replace in the editor, done one after the other, each with what is in the text by then. A match that is found
 * after the person has typed or moved on in the text is not gone to: the next key would be typed over it.
 */
export interface Finder {
  /** Searches this from now on, and goes to the first match from where the person is. */
  setQuery(query: FindQuery): void
  /** Searches what is selected alone, or everything again. */
  setScope(scope: readonly Span[] | null): void
  goTo(isBackward: boolean): Promise<void>
  /** Replaces the match that is selected and goes to the next; goes to one where none is selected. */
  replaceOne(): Promise<void>
  /** @returns how many; null where it could not be done */
  replaceAll(): Promise<number | null>
  /** Selects every match. @returns how many there are; nothing is selected when these are more than `most` */
  selectAll(most: number): Promise<number>
  /** What becomes of the match that is selected, or of the next one; null without a match. */
  preview(): Promise<{ readonly before: string; readonly after: string } | null>
}

/** So long after the last key in the text its matches are counted anew. */
const REST_MS = 150

/** The finder of an editor, in the state that it shows now. */
export function finderOf(view: EditorView, panels: FindPanels): Finder {
  if (!view.plugin(finder))
    view.dispatch({ effects: StateEffect.appendConfig.of([findField, finder, findMarks]) })
  const found = view.plugin(finder)
  if (!found) throw new Error('The editor took no finder.')
  found.follow(panels)
  return found
}

/** Something that a person did in the text, not what find and replace did there for them. */
const isDeed = (transaction: Transaction): boolean =>
  transaction.annotation(Transaction.userEvent) !== undefined &&
  !transaction.isUserEvent('select.search') &&
  !transaction.isUserEvent('input.replace')

const finder = ViewPlugin.define((view) => new EditorFinder(view))

class EditorFinder implements Finder, PluginValue {
  private readonly view: EditorView
  private readonly thread: PatternThread = createPatternThread(startPatternWorker)
  private controller = new AbortController()
  private running: { readonly state: Wanted; readonly end: Promise<void> } | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private queue: Promise<unknown> = Promise.resolve()
  private isGone = false
  /** What the thread found last, and can replace; null where it was ended, or is new. */
  private threaded: Matches | null = null
  /** How often the person typed or moved in the text. */
  private deeds = 0

  constructor(view: EditorView) {
    this.view = view
  }

  update({ docChanged, state, startState, transactions }: ViewUpdate): void {
    if (transactions.some(isDeed)) this.deeds += 1
    if (!openedFind(state) || freshIn(state)) return
    const isAsked = state.field(findField) !== startState.field(findField, false)
    if (!docChanged && !isAsked && openedFind(startState)) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.refresh(), docChanged ? REST_MS : 0)
  }

  destroy(): void {
    this.isGone = true
    clearTimeout(this.timer)
    this.controller.abort()
    this.thread.dispose()
  }

  /** The window searches the same in every note. */
  follow(panels: FindPanels): void {
    const query = panels.query()
    if (this.state.field(findField).query !== query)
      this.view.dispatch({ effects: setQuery.of(query) })
  }

  setQuery(query: FindQuery): void {
    this.view.dispatch({ effects: setQuery.of(query) })
    void this.inTurn(async () => {
      const found = await this.fresh()
      const { from } = this.state.selection.main
      const at = matchAt(found.matches, firstFrom(found.matches, from)) ?? matchAt(found.matches, 0)
      // A match that is empty is everywhere: nobody means it while they type.
      if (at && at.to > at.from && found.query === query && !this.view.hasFocus) this.select(at)
    })
  }

  setScope(scope: readonly Span[] | null): void {
    this.view.dispatch({ effects: setScope.of(scope) })
  }

  goTo(isBackward: boolean): Promise<void> {
    const { deeds } = this
    return this.inTurn(async () => {
      const { matches } = await this.fresh()
      const index = indexBeside(matches, this.state.selection.main, isBackward)
      const match = matchAt(matches, index)
      if (match && deeds === this.deeds) this.select(match)
    })
  }

  replaceOne(): Promise<void> {
    const { deeds } = this
    return this.inTurn(async () => {
      const found = await this.fresh()
      const index = indexOfMatch(found.matches, this.state.selection.main)
      const match = matchAt(found.matches, index)
      let after = this.state.selection.main.from
      if (match) {
        const texts = await this.replacements(found, index, index + 1)
        const [insert] = texts ?? []
        if (insert === undefined || !this.mayReplace(found) || deeds !== this.deeds) return
        const text = this.state.toText(insert)
        this.view.dispatch({
          changes: { ...match, insert: text },
          selection: { anchor: match.from + text.length },
          annotations: isolateHistory.of('full'),
          userEvent: 'input.replace',
        })
        after = match.from + text.length
      }
      const { matches } = await this.fresh()
      const next = matchAt(matches, firstFrom(matches, after)) ?? matchAt(matches, 0)
      if (next && deeds === this.deeds) this.select(next)
    })
  }

  replaceAll(): Promise<number | null> {
    return this.inTurn(async () => {
      const found = await this.fresh()
      const total = found.matches.starts.length
      const texts = await this.replacements(found, 0, total)
      if (texts?.length !== total || total === 0 || !this.mayReplace(found)) return null
      const changes = found.matches.starts.map((from, index) => ({
        from,
        to: found.matches.ends[index] ?? from,
        insert: this.state.toText(texts[index] ?? ''),
      }))
      this.view.dispatch({
        changes,
        annotations: isolateHistory.of('full'),
        userEvent: 'input.replace.all',
      })
      return total
    })
  }

  selectAll(most: number): Promise<number> {
    const { deeds } = this
    return this.inTurn(async () => {
      const { matches } = await this.fresh()
      const total = matches.starts.length
      if (total === 0 || total > most || deeds !== this.deeds) return total
      const { from } = this.state.selection.main
      const ranges = matches.starts.map((start, index) =>
        EditorSelection.range(start, matches.ends[index] ?? start),
      )
      const main = Math.min(firstFrom(matches, from), total - 1)
      this.view.focus()
      this.view.dispatch({
        selection: EditorSelection.create(ranges, main),
        effects: EditorView.scrollIntoView(ranges[main] ?? from, { y: 'nearest', yMargin: 80 }),
        userEvent: 'select.search.matches',
      })
      return total
    })
  }

  preview(): Promise<{ readonly before: string; readonly after: string } | null> {
    return this.inTurn(async () => {
      const found = await this.fresh()
      const { main } = this.state.selection
      const current = indexOfMatch(found.matches, main)
      const index = current >= 0 ? current : indexBeside(found.matches, main, false)
      const match = matchAt(found.matches, index)
      if (!match) return null
      const [after] = (await this.replacements(found, index, index + 1)) ?? []
      return after === undefined
        ? null
        : { before: found.doc.sliceString(match.from, match.to), after }
    })
  }

  private get state(): EditorState {
    return this.view.state
  }

  /** The last thing that was asked is over before the next begins: keys come faster than matches. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(work)
    this.queue = turn.catch(() => undefined)
    return turn
  }

  private mayReplace({ doc }: Found): boolean {
    return !this.isGone && !this.state.readOnly && !this.view.composing && this.state.doc === doc
  }

  private select({ from, to }: Span): void {
    const { number } = this.state.doc.lineAt(from)
    this.view.dispatch({
      selection: EditorSelection.single(from, to),
      effects: [
        EditorView.scrollIntoView(EditorSelection.range(from, to), { y: 'nearest', yMargin: 80 }),
        EditorView.announce.of(lineText(number)),
        showsSelection(true),
      ],
      userEvent: 'select.search',
    })
  }

  private async replacements(
    { query, matches }: Found,
    first: number,
    last: number,
  ): Promise<readonly string[] | null> {
    const { replace } = this.state.field(findField).query
    if (!query.isPattern) return matches.starts.slice(first, last).map(() => replace)
    const texts = await this.thread.replacements(replace, first, last)
    if (texts === null && this.threaded === matches) this.threaded = null
    return texts
  }

  /** What is found in the text as it is now; never resolves once the editor shows another note. */
  private async fresh(): Promise<Found> {
    for (;;) {
      if (this.isGone) return await new Promise<never>(() => {})
      const found = this.usable()
      if (found) return found
      await this.refresh()
    }
  }

  /**
   * What was found, when it is still right and can be replaced: the thread of this editor must have found it, which a
   * note that is shown again, or a search that was given up, has not.
   */
  private usable(): Found | null {
    const found = freshIn(this.state)
    const isThreads = found?.query.isPattern === true && found.matches !== NO_MATCHES
    return isThreads && found.matches !== this.threaded ? null : found
  }

  /** Searches, unless just that is under way. */
  private refresh(): Promise<void> {
    if (this.isGone || this.usable()) return Promise.resolve()
    const { query, scope } = this.state.field(findField)
    const wanted: Wanted = { doc: this.state.doc, query, scope }
    const { running } = this
    if (running && isSame(running.state, wanted)) return running.end
    this.controller.abort()
    this.controller = new AbortController()
    const { signal } = this.controller
    const end = this.search(wanted, signal).then(
      (found) => {
        if (signal.aborted || this.isGone) return
        this.running = null
        this.view.dispatch({ effects: setFound.of(found) })
      },
      (error: unknown) => {
        if (!isAbort(error)) throw error
      },
    )
    this.running = { state: wanted, end }
    return end
  }

  private async search({ doc, query, scope }: Wanted, signal: AbortSignal): Promise<Found> {
    const found = (matches: Matches, problem: string | null = null): Found => ({
      doc,
      query,
      scope,
      matches,
      isWhole: matches.starts.length <= MOST_MATCHES,
      problem,
    })
    if (query.search === '') return found(NO_MATCHES)
    const starts: number[] = []
    const ends: number[] = []
    if (!query.isPattern) {
      const onMatch = ({ from, to }: Span): boolean => {
        starts.push(from)
        ends.push(to)
        return starts.length <= MOST_MATCHES
      }
      await searchInPieces(doc, query, { spans: scope, signal, onMatch })
      return found({ starts, ends })
    }
    const { pattern, problem } = compilePattern(query.search, query.matchCase)
    if (!pattern) return found(NO_MATCHES, problem)
    const { wholeWord } = query
    this.threaded = null
    const outcome = await this.thread.search(
      doc,
      { pattern, wholeWord, spans: scope },
      {
        signal,
        onFound(moreStarts, moreEnds) {
          for (const start of moreStarts) starts.push(start)
          for (const end of moreEnds) ends.push(end)
        },
      },
    )
    if (outcome === 'whole') {
      this.threaded = { starts, ends }
      return found(this.threaded)
    }
    return found(NO_MATCHES, outcome === 'too-slow' ? FIND_WORDS.tooSlow : FIND_WORDS.notStarted)
  }
}

type Wanted = Pick<Found, 'doc' | 'query' | 'scope'>

const isSame = (one: Wanted, other: Wanted): boolean =>
  one.doc === other.doc && one.query === other.query && one.scope === other.scope

/** What a selection searches as, in a pattern too. */
export const seedOf = (seed: string, { isPattern }: FindQuery): string =>
  isPattern ? escapePattern(seed) : seed
