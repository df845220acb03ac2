import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

/** Shared delay: once one tooltip was seen, its neighbours show at once. Wrap the app in it. */
export const TooltipProvider = ({ children }: { readonly children: ReactNode }) => (
  <Base.Provider delay={500}>{children}</Base.Provider>
)
