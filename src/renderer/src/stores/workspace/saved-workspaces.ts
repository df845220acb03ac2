import type { KeptPanes } from '../../../../shared/domain/workspace/kept-panes.ts'
import { MOST_SAVED_WORKSPACES } from '../../../../shared/domain/workspace/workspace-limits.ts'
import { layoutOf } from '../../../../shared/domain/workspace/first-workspace.ts'
import type { SavedWorkspace } from '../../../../shared/domain/settings.ts'
import { asVaultPath, folderOf } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { Stores } from '../stores.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import { keepPanes } from './panes/keep-panes.ts'
import { SAVED_WORDS as WORDS } from './words.ts'

/** Windows of this vault as they were arranged, by their names. Each change of the list is one that can be taken back. */
export interface SavedWorkspaces {
  /** Keeps the window as it is now, in place of what had this name. False where there are too many. */
  save(name: string): boolean
  rename(name: string, to: string): void
  remove(name: string): void
  /** Arranges the window so. Unsaved text stays open, and what is not there any more is left out: both are told. */
  switchTo(name: string): Promise<void>
}

export function createSavedWorkspaces({
  client,
  workspace,
  toasts,
}: Pick<Stores, 'workspace' | 'toasts'> & { readonly client: LatentClient }): SavedWorkspaces {
  const all = (): readonly SavedWorkspace[] => workspace.state.getState().frame.savedWorkspaces

  function keep(next: readonly SavedWorkspace[], words: string): void {
    const before = all()
    workspace.setFrame({ savedWorkspaces: [...next] })
    toasts.show(words, {
      action: {
        label: WORDS.undo,
        run: () => workspace.setFrame({ savedWorkspaces: withoutChange(all(), before, next) }),
      },
    })
  }

  function asItIs(name: string): SavedWorkspace {
    const { panes, frame } = workspace.state.getState()
    return {
      name,
      panes: keepPanes(panes),
      layout: layoutOf(frame),
      panelSides: frame.panelSides,
    }
  }

  /** Those of these paths at which there is nothing: each folder is looked at once. */
  async function missingOf(paths: readonly string[]): Promise<ReadonlySet<string>> {
    const there = await Promise.all(
      [...new Set(paths.map((path) => folderOf(path)))].map(async (folder) => {
        const known = folder === '' ? '' : asVaultPath(folder)
        return known === null ? [] : client.call('vault.list', { folder: known }).catch(noFolder)
      }),
    )
    const found = new Set<string>(there.flat().map(({ path }) => path))
    return new Set(paths.filter((path) => !found.has(path)))
  }

  return {
    save(name) {
      const others = all().filter((one) => one.name !== name)
      const isNew = others.length === all().length
      if (isNew && others.length >= MOST_SAVED_WORKSPACES) return false
      const next = isNew
        ? [...others, asItIs(name)]
        : all().map((one) => (one.name === name ? asItIs(name) : one))
      keep(next, isNew ? WORDS.isSaved(name) : WORDS.isOverwritten(name))
      return true
    },
    rename(name, to) {
      const next = all()
        .filter((one) => one.name === name || one.name !== to)
        .map((one) => (one.name === name ? { ...one, name: to } : one))
      keep(next, WORDS.isRenamed(to))
    },
    remove: (name) =>
      keep(
        all().filter((one) => one.name !== name),
        WORDS.isRemoved(name),
      ),
    async switchTo(name) {
      const saved = all().find((one) => one.name === name)
      if (!saved) return
      const paths = saved.panes.all.flatMap(({ tabs }) =>
        tabs.flatMap((tab) => asVaultPath(tab) ?? []),
      )
      const missing = await missingOf([...new Set(paths)])
      const { layout, panelSides } = saved
      const panes = withoutTabs(saved.panes, missing)
      const outcome = await workspace.arrange(panes, { ...layout, panelSides })
      if (outcome === null) return toasts.show(WORDS.unreadable(name), { tone: 'problem' })
      if (outcome.unsaved.length > 0)
        toasts.show(WORDS.unsaved(outcome.unsaved), { tone: 'problem' })
      if (missing.size > 0) toasts.show(WORDS.missing([...missing]))
    },
  }
}

/** The list without one change of it: what was changed after it stays. */
function withoutChange(
  now: readonly SavedWorkspace[],
  before: readonly SavedWorkspace[],
  after: readonly SavedWorkspace[],
): SavedWorkspace[] {
  const list = now.filter((one) => before.includes(one) || !after.includes(one))
  for (const [at, one] of before.entries()) {
    const isThere = after.includes(one) || list.some(({ name }) => name === one.name)
    if (!isThere && list.length < MOST_SAVED_WORKSPACES) list.splice(at, 0, one)
  }
  return list
}

/** A folder that is gone has nothing in it. */
function noFolder(error: unknown): readonly never[] {
  if (error instanceof LatentError && error.code === 'not_found') return []
  throw error
}

/** The last tab that is left is in front, where the one that was is gone. */
const withoutTabs = (panes: KeptPanes, gone: ReadonlySet<string>): KeptPanes => ({
  ...panes,
  all: panes.all.map((pane) => {
    const tabs = pane.tabs.filter((tab) => !gone.has(tab))
    const isThere = pane.active !== null && tabs.includes(pane.active)
    return { ...pane, tabs, active: isThere ? pane.active : (tabs.at(-1) ?? null) }
  }),
})
