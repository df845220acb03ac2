import { useEffect, type ReactElement } from 'react'
import type { WindowFeature } from '../feature.ts'
import type { Stores } from '../stores/stores.ts'

/** Has features asked what new notes begin with. */
export function useBeginnings(stores: Stores, features: readonly WindowFeature[]): void {
  useEffect(() => {
    const scope = {
      stores,
      showDialog: (dialog: ReactElement) => stores.overlay.show({ kind: 'feature', dialog }),
    }
    const stops = features.flatMap(({ newNote }) =>
      newNote
        ? [stores.workspace.beginNotes((path, template) => newNote(path, template, scope))]
        : [],
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [stores, features])
}
