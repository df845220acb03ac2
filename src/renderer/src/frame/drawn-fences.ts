import { createElement } from 'react'
import type { WindowFeature } from '../feature.ts'
import type { DrawFence, FenceProps } from '../markdown/markdown-context.tsx'

/** What features draw in the place of blocks, by their language. */
export const drawnFences = (features: readonly WindowFeature[]): ReadonlyMap<string, DrawFence> =>
  new Map(
    features.flatMap(({ fences = [] }) =>
      fences.map(
        ({ language, Content }) =>
          [language, (fence: FenceProps) => createElement(Content, fence)] as const,
      ),
    ),
  )
