import { useMemo } from 'react'
import { useFeatures } from '../../connection/features-context.tsx'
import type { WindowPanel } from '../../feature.ts'
import { CORE_PANELS } from './core-panels.tsx'

/** All panels of the window, in the order of their tabs, whichever side they are on. */
export function usePanels(): readonly WindowPanel[] {
  const features = useFeatures()
  return useMemo(
    () => [...CORE_PANELS, ...features.flatMap(({ panels = [] }) => panels)],
    [features],
  )
}
