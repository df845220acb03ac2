import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { viewerDesk, type KeptPlace, type ViewerActions } from './viewer-desk.ts'

/** Lets the commands reach what a viewer can do, while it is shown; where there are two, the one that was used last. */
export function useViewerActions(
  surface: RefObject<HTMLElement | null>,
  actions: ViewerActions,
): void {
  const desk = useStores().ofFeatures.of(viewerDesk)
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const tell = (): ViewerActions => latest.current
    const take = (): void => desk.use(tell)
    take()
    const element = surface.current?.closest<HTMLElement>('[data-viewer]')
    element?.addEventListener('focusin', take)
    return () => {
      element?.removeEventListener('focusin', take)
      desk.leave(tell)
    }
  }, [desk, surface])
}

/** Takes the focus when the file is opened for that, unless the person did something else by then. */
export function useTakeFocus(surface: RefObject<HTMLElement | null>, path: VaultPath): void {
  const { workspace } = useStores()
  useEffect(() => {
    if (workspace.takesFocus(path)) surface.current?.focus({ preventScroll: true })
  }, [workspace, surface, path])
}

/** Where the person was in this file, in this window, and a way to write it down. */
export function useKeptPlace(
  path: VaultPath,
): readonly [KeptPlace | undefined, (place: KeptPlace) => void] {
  const { places } = useStores().ofFeatures.of(viewerDesk)
  return [places.get(path), (place) => void places.set(path, place)]
}
