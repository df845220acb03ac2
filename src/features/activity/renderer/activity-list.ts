import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AuditCall, AuditFilter } from '../../../shared/contract/audit.ts'
import { errorSentence, isAbort } from '../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../../renderer/src/connection/latent-client.ts'

export interface ActivityState {
  readonly filter: AuditFilter
  /** Newest first, as far as they were asked for; null until the first answer for the filter. */
  readonly calls: readonly AuditCall[] | null
  /** Where the next page begins; null at the end. */
  readonly next: number | null
  readonly problem: string | null
}

/** The calls that a filter lets through, page by page; new ones join at the top. */
export interface ActivityList {
  readonly state: StoreApi<ActivityState>
  /** Asks for the newest, and follows the news until the returned function is called. */
  follow(): () => void
  narrow(filter: AuditFilter): void
  /** Asks for what comes after the last one, where there is more. */
  more(): void
  /** The newest again. */
  retry(): void
}

const PAGE = 200

export function createActivityList(
  client: Pick<LatentClient, 'call' | 'on'>,
  filter: AuditFilter,
): ActivityList {
  const state = createStore<ActivityState>(() => ({
    filter,
    calls: null,
    next: null,
    problem: null,
  }))
  let asking: AbortController | null = null

  async function ask(before: number | null): Promise<void> {
    asking?.abort()
    const controller = new AbortController()
    const { signal } = controller
    asking = controller
    try {
      const question = { filter: state.getState().filter, before, limit: PAGE }
      const page = await client.call('audit.list', question, { signal })
      if (signal.aborted) return
      state.setState(({ calls, next }) =>
        before === null
          ? { ...joined(page, { calls: calls ?? [], next }), problem: null }
          : { calls: [...(calls ?? []), ...page.calls], next: page.next, problem: null },
      )
    } catch (error) {
      if (signal.aborted || isAbort(error)) return
      const problem = errorSentence(error, 'The log cannot be read.')
      state.setState({ problem })
    } finally {
      if (asking === controller) asking = null
    }
  }

  return {
    state,
    follow() {
      void ask(null)
      const stop = client.on('audit.changed', () => void ask(null))
      return () => {
        stop()
        asking?.abort()
      }
    },
    narrow(next) {
      state.setState({ filter: next, calls: null, next: null, problem: null })
      void ask(null)
    },
    more() {
      const { next } = state.getState()
      if (asking === null && next !== null) void ask(next)
    },
    retry: () => void ask(null),
  }
}

type Page = Pick<ActivityState, 'next'> & { readonly calls: readonly AuditCall[] }

/** A fresh first page before what is known already; it alone when they do not meet. */
function joined(fresh: Page, known: Page): Page {
  const last = fresh.calls.at(-1)
  const at = last ? known.calls.findIndex(({ seq }) => seq === last.seq) : -1
  if (at === -1 || at === known.calls.length - 1) return fresh
  // What was read further down already goes on where it ended.
  return { calls: [...fresh.calls, ...known.calls.slice(at + 1)], next: known.next }
}
