import type { WindowFeature } from '../feature.ts'
import type { Stores } from '../stores/stores.ts'
import type { FenceAction } from './editor-services.ts'

/** What features offer for blocks, where notes are written. */
export const fenceActions = (
  features: readonly WindowFeature[],
  stores: Stores,
): readonly FenceAction[] =>
  features.flatMap(({ fences = [] }) =>
    fences.flatMap(({ language, action }) =>
      action === undefined
        ? []
        : [
            {
              language,
              label: action.label,
              run: (path, fence) => action.run(stores, path, fence),
            },
          ],
    ),
  )
