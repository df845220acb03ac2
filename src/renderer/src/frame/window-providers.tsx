import { CSPProvider } from '@base-ui/react/csp-provider'
import { useMemo, type ReactNode } from 'react'
import { FeaturesProvider } from '../connection/features-context.tsx'
import { StoresProvider } from '../connection/stores-context.tsx'
import type { WindowFeature } from '../feature.ts'
import { MarkdownProvider } from '../markdown/markdown-provider.tsx'
import type { Stores } from '../stores/stores.ts'
import { TooltipProvider } from '../ui/layout/tooltip-provider.tsx'
import { drawnFences } from './drawn-fences.ts'

/** What every part of the window may ask of those above it. Goes below the connection. */
export function WindowProviders({
  stores,
  features,
  children,
}: {
  readonly stores: Stores
  /** The same list every time. */
  readonly features: readonly WindowFeature[]
  readonly children: ReactNode
}) {
  const fences = useMemo(() => drawnFences(features), [features])
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  return (
    <CSPProvider nonce={nonce} disableStyleElements>
      <TooltipProvider>
        <StoresProvider stores={stores}>
          <MarkdownProvider fences={fences}>
            <FeaturesProvider features={features}>{children}</FeaturesProvider>
          </MarkdownProvider>
        </StoresProvider>
      </TooltipProvider>
    </CSPProvider>
  )
}
