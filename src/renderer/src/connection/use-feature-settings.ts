import { useMemo } from 'react'
import type { z } from 'zod'
import { useStore } from 'zustand'
import { useStores } from './stores-context.tsx'

/**
 * The settings of a feature, as they are now, and a way to change some of them.
 * @param schema the feature's own, the same at every drawing; `set` rejects as `settings.updateFeatures`
 */
export function useFeatureSettings<S extends z.ZodObject>(
  schema: S,
): {
  readonly settings: z.output<S>
  readonly set: (patch: Partial<z.output<S>>) => Promise<void>
} {
  const { app } = useStores()
  const all = useStore(app.state, (state) => state.app?.featureSettings)
  return {
    settings: useMemo(() => schema.parse(all ?? {}), [schema, all]),
    set: app.updateFeatureSettings,
  }
}
