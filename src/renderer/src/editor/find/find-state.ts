import { StateEffect, StateField, type EditorState, type Text } from '@codemirror/state'
import { NO_QUERY, type FindQuery } from '../../../../shared/find/find-query.ts'
import type { Matches, Span } from '../../../../shared/find/matches.ts'
import { showFind } from './find-opened.ts'

/** What a search has found, and what it searched: another text, query or selection, and it says nothing any more. */
export interface Found {
  readonly doc: Text
  readonly query: FindQuery
  readonly scope: readonly Span[] | null
  readonly matches: Matches
  /** False when there are more than are counted. */
  readonly isWhole: boolean
  /** Why nothing could be searched, or not all. */
  readonly problem: string | null
}

export interface Find {
  readonly query: FindQuery
  /** What was selected to be searched alone; it follows the text. */
  readonly scope: readonly Span[] | null
  /** What was searched alone last, while the panel is open; it follows the text too. */
  readonly lastScope: readonly Span[] | null
  readonly found: Found | null
}

export const setQuery = StateEffect.define<FindQuery>()
export const setScope = StateEffect.define<readonly Span[] | null>()
export const setFound = StateEffect.define<Found>()

export const findField = StateField.define<Find>({
  create: () => ({ query: NO_QUERY, scope: null, lastScope: null, found: null }),
  update(before, { effects, changes, docChanged }) {
    let { query, scope, lastScope, found } = before
    if (docChanged && lastScope) {
      lastScope = joined(
        lastScope.map(({ from, to }) => ({
          from: changes.mapPos(from, -1),
          to: changes.mapPos(to, 1),
        })),
      )
      if (scope) scope = lastScope
    }
    for (const effect of effects) {
      if (effect.is(setQuery)) query = effect.value
      if (effect.is(setScope)) {
        scope = effect.value && joined(effect.value)
        lastScope = scope ?? lastScope
      }
      // Nothing would say that the next match is looked for in some lines alone.
      if (effect.is(showFind) && effect.value === null) scope = lastScope = null
      if (effect.is(setFound)) found = effect.value
    }
    const isSame =
      query === before.query &&
      scope === before.scope &&
      lastScope === before.lastScope &&
      found === before.found
    return isSame ? before : { query, scope, lastScope, found }
  },
})

/** Parts that touch or overlap are one: what lies at their common edge is searched once. */
function joined(parts: readonly Span[]): readonly Span[] {
  const apart: Span[] = []
  for (const part of parts) {
    const last = apart.at(-1)
    if (last && part.from <= last.to)
      apart[apart.length - 1] = { from: last.from, to: Math.max(last.to, part.to) }
    else apart.push(part)
  }
  return apart
}

/** What was found, when it is still right; null while that is searched. */
export function freshIn(state: EditorState): Found | null {
  const { query, scope, found } = state.field(findField)
  const isFresh =
    found?.doc === state.doc && found.scope === scope && isSameSearch(found.query, query)
  return isFresh ? found : null
}

/** What stands in its place finds nothing else. */
const isSameSearch = (one: FindQuery, other: FindQuery): boolean =>
  one.search === other.search &&
  one.matchCase === other.matchCase &&
  one.wholeWord === other.wholeWord &&
  one.isPattern === other.isPattern
