import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FolderEntry } from '../../../../shared/contract/note.ts'
import { outermost } from '../../../../shared/domain/outermost.ts'
import { folderOf } from '../../../../shared/domain/vault-path.ts'
import { MOST_IN_OWN_ORDER } from '../../../../shared/domain/workspace/workspace-limits.ts'
import type { OpenStore } from '../../stores/feature-stores.ts'
import type { FeatureStore, Stores } from '../../stores/stores.ts'
import { calledTogether } from '../../stores/workspace/relocation.ts'
import { placeBeside, type Beside } from '../../stores/workspace/tree/own-order.ts'
import { movablesOf } from '../movables-of.ts'
import { ORDER_SAID } from './words.ts'

/** The order of the files that a person chooses. It is kept with the window; no file is touched by it. */
export interface OwnOrder extends OpenStore {
  /** What the last step did, for who cannot see it. */
  readonly said: StoreApi<{ readonly text: string }>
  /** Puts these beside another entry of this folder; those that lie elsewhere are moved into it. */
  place(what: readonly FolderEntry[], folder: string, beside: Beside): Promise<void>
  /** Moves those of the first one's folder together by one row, up (-1) or down (1). In another order it offers this one. */
  step(what: readonly FolderEntry[], by: -1 | 1): void
}

export const OWN_ORDER: FeatureStore<OwnOrder> = {
  create: ({ stores }) => createOwnOrder(stores),
}

function createOwnOrder({
  workspace,
  files,
  relocation,
  toasts,
}: Pick<Stores, 'workspace' | 'files' | 'relocation' | 'toasts'>): OwnOrder {
  const said = createStore(() => ({ text: '' }))

  /** False, and a word to the person, for a folder with too many. */
  function arrange(folder: string, names: readonly string[], beside: Beside): boolean {
    const here = files.arranged(folder)?.map(({ name }) => name) ?? []
    const after = placeBeside(here, names, beside)
    if (after.length > MOST_IN_OWN_ORDER) {
      toasts.show(ORDER_SAID.tooMany(MOST_IN_OWN_ORDER), { tone: 'problem' })
      return false
    }
    const { ownOrders } = workspace.state.getState().frame
    workspace.setFrame({ ownOrders: { ...ownOrders, [folder]: after } })
    return true
  }

  return {
    said,
    async place(what, folder, beside) {
      const moving = outermost(what)
      const isHere = ({ path }: FolderEntry): boolean => folderOf(path) === folder
      const taken = new Set(files.arranged(folder)?.map(({ name }) => name))
      const comers = moving.filter((entry) => !isHere(entry))
      // One that cannot come, since its name is taken, does not move that one instead.
      const named = moving.filter((entry) => isHere(entry) || !taken.has(entry.name))
      const names = named.map(({ name }) => name)
      if (arrange(folder, names, beside) && comers.length > 0)
        await relocation.moveMany(movablesOf(comers), folder)
    },
    step(what, by) {
      const folder = folderOf(what[0]?.path ?? '')
      const moving = what.filter(({ path }) => folderOf(path) === folder)
      const shown = files.state.getState().folders.get(folder) ?? []
      const isMoving = (entry: FolderEntry): boolean =>
        moving.some(({ path }) => path === entry.path)
      const [first, last] = [shown.findIndex(isMoving), shown.findLastIndex(isMoving)]
      if (first < 0) return
      if (workspace.state.getState().frame.fileOrder !== 'own') {
        const run = (): void => workspace.setFrame({ fileOrder: 'own' })
        toasts.show(ORDER_SAID.needsOwn, { action: { label: ORDER_SAID.chooseOwn, run } })
        return
      }
      const called = calledTogether(movablesOf(moving))
      const neighbour = shown[by < 0 ? first - 1 : last + 1]
      if (neighbour === undefined) {
        said.setState({ text: by < 0 ? ORDER_SAID.first(called) : ORDER_SAID.last(called) })
        return
      }
      const names = moving.map(({ name }) => name)
      if (!arrange(folder, names, { name: neighbour.name, side: by < 0 ? 'before' : 'after' }))
        return
      const after = files.state.getState().folders.get(folder) ?? []
      said.setState({
        text: ORDER_SAID.now(called, after.findIndex(isMoving) + 1, after.length),
      })
    },
    dispose: () => {},
  }
}
