import { useCallback, useMemo } from 'react'
import { useStore } from 'zustand'
import { Settings } from '../../../shared/domain/settings.ts'
import { useReport } from '../connection/use-report.ts'
import { useStores } from '../connection/stores-context.tsx'

/** The settings of the core as they are now, and a way to change some, which tells the person where that fails. */
export function useCoreSettings(): {
  readonly settings: Settings
  readonly set: (patch: Partial<Settings>) => void
} {
  const { app } = useStores()
  const known = useStore(app.state, (state) => state.app?.settings)
  const report = useReport()
  return {
    settings: useMemo(() => known ?? Settings.parse({}), [known]),
    set: useCallback((patch) => void app.updateSettings(patch).catch(report), [app, report]),
  }
}
