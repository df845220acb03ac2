import { createContext, useContext, type ReactNode } from 'react'
import type { WindowFeature } from '../feature.ts'

const FeaturesContext = createContext<readonly WindowFeature[]>([])

export const FeaturesProvider = ({
  features,
  children,
}: {
  readonly features: readonly WindowFeature[]
  readonly children: ReactNode
}) => <FeaturesContext value={features}>{children}</FeaturesContext>

/** Those that are plugged in. */
export const useFeatures = (): readonly WindowFeature[] => useContext(FeaturesContext)
