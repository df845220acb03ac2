import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import type { FeatureStore } from '../../../../renderer/src/stores/stores.ts'
import { createCaptureStore, type CaptureStore } from './capture-store.ts'

export const CAPTURE: FeatureStore<CaptureStore> = {
  create: ({ client, stores }) => createCaptureStore({ client, ...stores }),
}

/** The box of this window. */
export const useCapture = (): CaptureStore => useStores().ofFeatures.of(CAPTURE)
