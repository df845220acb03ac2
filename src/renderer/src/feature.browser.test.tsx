import { expect, test } from 'vitest'
import { mount } from '../../../test/window/mount.tsx'
import { lazyView } from './ui/lazy/lazy-view.tsx'
import { StatusBar } from './status/status-bar.tsx'

test('what a feature adds to the status bar is drawn behind its own parts, and what waits hides none', async () => {
  const Waiting = lazyView(() => new Promise<never>(() => {}))
  const { screen } = await mount(
    <StatusBar
      ofFeatures={[
        { id: 'waiting', Content: Waiting },
        { id: 'trial', Content: () => <span>Trial runs</span> },
      ]}
    />,
  )
  const bar = screen.getByRole('contentinfo', { name: 'Status' })
  await expect.element(bar.getByText('Trial runs')).toBeVisible()
})
