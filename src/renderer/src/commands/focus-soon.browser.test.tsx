import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../../../test/window/mount.tsx'
import { focusSoon } from './focus-soon.ts'

const field = (name: string) => page.getByRole('textbox', { name })
const soon = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('what is typed before a panel is there is in its field', async () => {
  const { show } = await mount(<input aria-label="Here" />)
  ;(field('Here').element() as HTMLElement).focus()
  focusSoon('#there')
  await soon()
  await userEvent.keyboard('ab')
  await show(<input id="there" aria-label="There" />)
  await expect.element(field('There')).toHaveValue('ab')
})
test('a panel that was left for another field by the pointer keeps no keys from it', async () => {
  await mount(<input aria-label="Here" />)
  focusSoon('#there')
  await soon()
  await field('Here').click()
  await userEvent.keyboard('ab')
  await expect.element(field('Here')).toHaveValue('ab')
})
