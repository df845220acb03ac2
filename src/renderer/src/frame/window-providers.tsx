import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { FeaturesProvider } from '../connection/features-context.tsx'
import { StoresProvider } from '../connection/stores-context.tsx'
import type { WindowFeature } from '../feature.ts'
import type { DrawFence } from '../markdown/markdown-context.tsx'
import { MarkdownProvider } from '../markdown/markdown-provider.tsx'
import type { Stores } from '../stores/stores.ts'
import { TooltipProvider } from '../ui/layout/tooltip.tsx'

/** What every part of the window may ask of those above it. Goes below the connection. */
export function WindowProviders({
  stores,
  features,
  fences,
  children,
}: {
  readonly stores: Stores
  readonly features: readonly WindowFeature[]
  /** What draws fenced blocks, by their language; the same map every time. */
  readonly fences: ReadonlyMap<string, DrawFence>
  readonly children: ReactNode
}) {
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
