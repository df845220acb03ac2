import { useStore } from 'zustand'
import { useStores } from '../stores-context.tsx'

/**
 * The keys of a command as they are now, for what says them beside a button; undefined where a person took them away.
 * @param usual what they are for whoever set no others
 * @param inBrowser the same in a browser, which keeps some keys for itself
 */
export function useKeysOf(id: string, usual: string, inBrowser = usual): string | undefined {
  const { app } = useStores()
  const own = useStore(app.state, (state) => state.app?.settings.keys[id])
  const isBrowser = useStore(app.state, (state) => state.app?.shell === 'browser')
  if (own) return own[0]
  return isBrowser ? inBrowser : usual
}
