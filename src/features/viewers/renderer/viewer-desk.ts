import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { OpenStore } from '../../../renderer/src/stores/feature-stores.ts'
import type { FeatureStore, Stores } from '../../../renderer/src/stores/stores.ts'
import { VIEWER_WORDS } from './viewer-words.ts'

/** What a viewer can do, by the names of `ACTION_TITLES`; what it leaves out it cannot. */
export type ViewerActions = Readonly<Record<string, () => void>>

/** Where the person was in a file that is no note, as its viewer writes it down. */
export type KeptPlace = Readonly<Record<string, number | string>>

/** What the viewers of a window share. */
export interface ViewerDesk extends OpenStore {
  /** Of the viewer that was shown or used last of those that are there; null for none. */
  actions(): ViewerActions | null
  /** This viewer is used now. `latest` tells what it can do by then. */
  use(latest: () => ViewerActions): void
  /** It is shown no more. */
  leave(latest: () => ViewerActions): void
  /** As long as the window is there. */
  readonly places: Map<VaultPath, KeptPlace>
}

export const viewerDesk: FeatureStore<ViewerDesk> = {
  create() {
    /** Those that are shown, the one that was used last at the end. */
    let shown: readonly (() => ViewerActions)[] = []
    return {
      actions: () => shown.at(-1)?.() ?? null,
      use(latest) {
        shown = [...shown.filter((each) => each !== latest), latest]
      },
      leave(latest) {
        shown = shown.filter((each) => each !== latest)
      },
      places: new Map(),
      dispose() {},
    }
  },
}

/** Does that in the file in front, or says that there is none which can. */
export function act(stores: Stores, action: string): void {
  const run = stores.ofFeatures.of(viewerDesk).actions()?.[action]
  if (run) run()
  else stores.toasts.show(VIEWER_WORDS.noFile)
}
