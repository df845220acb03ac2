import { useStore } from 'zustand'
import { useStores } from './stores-context.tsx'

/** Of a row in a list, in pixels, as the person wants it: `--row-height` of the styles. */
export function useRowHeight(): number {
  const { app } = useStores()
  return useStore(app.state, (state) => (state.app?.settings.density === 'compact' ? 24 : 28))
}
