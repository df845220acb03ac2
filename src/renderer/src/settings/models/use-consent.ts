import { useStore } from 'zustand'
import { consentOrigin } from '../../../../shared/domain/models/own-network.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { useReport } from '../../connection/use-report.ts'

/** Whether what goes to an address may travel unencrypted in the person's own network. */
export function useConsent(baseUrl: string): {
  /** The origin that they have not allowed yet; null where nothing is to be allowed. */
  readonly toAllow: string | null
  readonly allow: () => void
} {
  const { app } = useStores()
  const report = useReport()
  const allowed = useStore(app.state, (state) => state.app?.settings.allowedOrigins) ?? []
  const origin = consentOrigin(URL.parse(baseUrl))
  const toAllow = origin === null || allowed.includes(origin) ? null : origin
  return {
    toAllow,
    allow() {
      if (toAllow !== null)
        app.updateSettings({ allowedOrigins: [...allowed, toAllow] }).catch(report)
    },
  }
}
