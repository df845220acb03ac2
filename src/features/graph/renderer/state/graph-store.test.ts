import { expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { StoreScope } from '../../../../renderer/src/stores/stores.ts'
import { FIRST_GRAPH_VIEW, type GraphView } from '../../shared/graph-view.ts'
import { GRAPH_STORE } from './graph-store.ts'

const [ADA, PLAN, WORK] = ['Ada.md', 'Plan.md', 'Work.md'].map(vaultPath)
if (!ADA || !PLAN || !WORK) throw new Error('There are three.')

/** The store of a window with a note in front; `get` is how main answers for what was looked at last. */
function storeWith(
  get: () => Promise<GraphView> = async () => FIRST_GRAPH_VIEW,
  isRefused = false,
) {
  const kept: GraphView[] = []
  let front: string | null = PLAN ?? null
  const scope = {
    client: {
      call: async (method: string, { view }: { readonly view: GraphView }) => {
        if (method === 'graphView.get') return get()
        if (isRefused) throw new LatentError('unavailable', 'The disk is full.')
        return void kept.push(view)
      },
    },
    stores: {
      workspace: {
        state: { getState: () => ({ tabs: { active: front } }) },
        openNote: (path: string) => void (front = path),
        setFrame: () => {},
      },
    },
  }
  const store = GRAPH_STORE.create(scope as unknown as StoreScope)
  return {
    store,
    kept,
    now: () => store.state.getState(),
    bringToFront: (path: string) => void (front = path),
  }
}

test('it is looked at as it was last, and as at first where that is not known', async () => {
  const kept: GraphView = { ...FIRST_GRAPH_VIEW, colour: 'tag', depth: 3 }
  const known = storeWith(async () => kept)
  expect(known.now().view).toBeNull()
  await known.store.reload()
  expect(known.now().view).toEqual(kept)
  const unknown = storeWith(() => Promise.reject(new LatentError('unavailable', 'No.')))
  await unknown.store.reload()
  expect(unknown.now().view).toEqual(FIRST_GRAPH_VIEW)
})
test('another look is kept at once, and holds though it cannot be kept', async () => {
  const { store, kept, now } = storeWith()
  await store.reload()
  store.look({ missing: true })
  store.look({ sort: 'name' })
  expect(kept.at(-1)).toEqual({ ...FIRST_GRAPH_VIEW, missing: true, sort: 'name' })
  const refused = storeWith(undefined, true)
  await refused.store.reload()
  refused.store.look({ depth: 4 })
  await Promise.resolve()
  expect(refused.now().view?.depth).toBe(4)
  expect(now().view?.missing).toBe(true)
})
test('an answer that comes late takes back nothing that was chosen by then', async () => {
  const late = Promise.withResolvers<GraphView>()
  const { store, now } = storeWith(() => late.promise)
  const loading = store.reload()
  store.look({ depth: 2 })
  late.resolve({ ...FIRST_GRAPH_VIEW, depth: 4 })
  await loading
  expect(now().view?.depth).toBe(2)
})
test('a note that is asked for before anything is known keeps what was looked at last', async () => {
  const { store, kept, now } = storeWith(async () => ({ ...FIRST_GRAPH_VIEW, colour: 'tag' }))
  store.lookAround(ADA)
  await expect.poll(() => now().view).toMatchObject({ scope: 'around', colour: 'tag' })
  expect(kept).toMatchObject([{ scope: 'around', colour: 'tag' }])
  expect(now().chosen).toEqual({ path: ADA, front: PLAN })
})
test('a note that is opened behind leaves in the middle what was there', async () => {
  const { store, now, bringToFront } = storeWith(async () => ({
    ...FIRST_GRAPH_VIEW,
    scope: 'around',
  }))
  await store.reload()
  store.openBehind(ADA)
  expect(now().chosen).toEqual({ path: PLAN, front: ADA })
  store.openBehind(WORK)
  expect(now().chosen).toEqual({ path: PLAN, front: WORK })
  // Another one was brought to the front meanwhile: that is in the middle now.
  bringToFront(ADA)
  store.openBehind(WORK)
  expect(now().chosen).toEqual({ path: ADA, front: WORK })
})
test('of the whole vault nothing is in the middle, whatever is opened behind', async () => {
  const { store, now } = storeWith()
  await store.reload()
  store.openBehind(ADA)
  expect(now().chosen).toBeNull()
})
test('what it is narrowed to stays while it is looked at another way, and is no part of that', async () => {
  const { store, kept, now } = storeWith()
  store.narrow('tag:work')
  await store.reload()
  store.look({ depth: 3 })
  store.lookAround(ADA)
  expect(now().filter).toBe('tag:work')
  expect(kept[0]).toEqual({ ...FIRST_GRAPH_VIEW, depth: 3 })
  store.narrow('')
  expect(now().filter).toBe('')
})
