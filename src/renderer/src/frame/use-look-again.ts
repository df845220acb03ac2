import { useEffect } from 'react'
import type { LatentClient } from '../connection/latent-client.ts'

/** Shorter absences are no reason to look through a vault. */
const AWAY_MS = 30_000

/**
 * Asks for a look at what other programs did when a person comes back to the window after more than 30 seconds, and
 * after each connection.
 * @param generation counts the connections
 */
export function useLookAgain(client: LatentClient, generation: number): void {
  useEffect(() => {
    let leftMs: number | null = document.hasFocus() ? null : Date.now()
    const look = (): void => {
      // Who is not connected asks when they are.
      client.call('vault.lookAgain', { why: 'focus' }).catch(() => undefined)
    }
    const leave = (): void => {
      leftMs ??= Date.now()
    }
    const comeBack = (): void => {
      if (leftMs !== null && Date.now() - leftMs > AWAY_MS) look()
      leftMs = null
    }
    const onVisibility = (): void => (document.visibilityState === 'hidden' ? leave() : comeBack())
    if (generation > 1) look()
    window.addEventListener('blur', leave)
    window.addEventListener('focus', comeBack)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', comeBack)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [client, generation])
}
