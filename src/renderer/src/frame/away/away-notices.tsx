import { useEffect } from 'react'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { watchWhileAway } from './watch-while-away.ts'

/**
 * While the person looks at another program, notices of the system say what happens here; they go when the person is
 * back. Draws nothing.
 */
export function AwayNotices() {
  const client = useClient()
  const stores = useStores()
  useEffect(() => {
    const isDesktop = stores.app.state.getState().app?.shell === 'electron'
    let stop: (() => void) | null = null
    const shown: Notification[] = []
    const tell = (body: string): void => {
      if (isDesktop)
        return void client.call('desktop.notify', { text: body }).catch(() => undefined)
      if (Notification.permission !== 'granted') return
      // The same again takes the place of the one before.
      const notice = new Notification('Latent', { body, tag: body })
      notice.addEventListener('click', () => window.focus())
      shown.push(notice)
    }
    const look = (): void => {
      // Main knows whether another window has the person; a browser's windows would all say it.
      if (!isDesktop && !stores.workspace.isFirstWindow) return
      const isAway = document.visibilityState === 'hidden' || !document.hasFocus()
      if (isAway) stop ??= watchWhileAway(stores, tell)
      else back()
    }
    const back = (): void => {
      stop?.()
      stop = null
      for (const notice of shown.splice(0)) notice.close()
    }
    const events = [
      [window, 'blur'],
      [window, 'focus'],
      [document, 'visibilitychange'],
    ] as const
    for (const [target, type] of events) target.addEventListener(type, look)
    look()
    return () => {
      for (const [target, type] of events) target.removeEventListener(type, look)
      back()
    }
  }, [client, stores])
  return null
}
