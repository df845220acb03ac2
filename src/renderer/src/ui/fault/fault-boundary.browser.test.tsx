import { Suspense, useState, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount } from '../../../../../test/window/mount.tsx'
import { Button } from '../field/button.tsx'
import { lazyView } from '../lazy/lazy-view.tsx'
import { FaultBoundary, type FaultBoundaryProps } from './fault-boundary.tsx'

const expectedProblems = [/broken on purpose/, /Failed to fetch/]
const button = (name: string) => page.getByRole('button', { name })

/** A part that fails until `mend` is called. */
async function mountFault(props: Partial<FaultBoundaryProps> = {}) {
  let isBroken = true
  const Part = (): ReactNode => {
    if (isBroken) throw new Error('broken on purpose')
    return <p>It is whole.</p>
  }
  await mount(
    <FaultBoundary level="note" what="This note" {...props}>
      <Part />
    </FaultBoundary>,
    { expectedProblems },
  )
  return {
    mend: () => {
      isBroken = false
    },
  }
}

test('says what is missing and that the files are as they were, and is drawn when it is tried again', async () => {
  const { mend } = await mountFault()
  await expect
    .element(page.getByRole('alert', { name: 'This note could not be shown' }))
    .toBeVisible()
  await expect.element(page.getByText(/Your files are as they were\./)).toBeVisible()
  await expectSound()
  mend()
  await button('Try again').click()
  await expect.element(page.getByText('It is whole.')).toBeVisible()
})
test('what would have been drawn can be read as text, and a report holds none of it', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await mountFault({ text: 'the words of the note' })
  await expect.element(page.getByText('the words of the note')).not.toBeInTheDocument()
  await button('Show as text').click()
  await expect.element(page.getByText('the words of the note')).toBeVisible()
  await button('Hide the text').click()
  await expect.element(page.getByText('the words of the note')).not.toBeInTheDocument()
  await button('Copy report').click()
  await expect.element(button('Copied')).toBeVisible()
  expect(copied.mock.lastCall?.[0]).toMatch(/could not show a note/)
  expect(copied.mock.lastCall?.[0]).not.toContain('the words of the note')
})
test('a line shows its text at once, and a way out does what it says and tries again', async () => {
  const run = vi.fn()
  const { mend } = await mountFault({
    level: 'block',
    what: 'This formula',
    text: 'a^2',
    actions: [{ label: 'Leave it out', run }],
  })
  await expect.element(page.getByText('a^2')).toBeVisible()
  await expect.element(page.getByText(/so here is its text/)).toBeVisible()
  await expectSound()
  mend()
  await button('Leave it out').click()
  expect(run).toHaveBeenCalledOnce()
  await expect.element(page.getByText('It is whole.')).toBeVisible()
})
test('parts whose code does not come say so, and are asked for again together', async () => {
  let isGone = true
  const load = vi.fn(async () => {
    if (isGone) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>It is there.</p>
  })
  const [View, Other] = [lazyView(load), lazyView(load)]
  await mount(
    <FaultBoundary level="view" what="This page">
      <Suspense fallback={<p>One moment</p>}>
        <View />
      </Suspense>
      <Suspense>
        <Other />
      </Suspense>
    </FaultBoundary>,
    { expectedProblems },
  )
  await expect.element(page.getByText('This page could not be loaded.')).toBeVisible()
  await expect.element(button('Load the window again')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  isGone = false
  await button('Try again').click()
  await expect.element(page.getByText('It is there.').nth(1)).toBeVisible()
})
test('another thing to draw is tried by itself', async () => {
  const Part = ({ path }: { readonly path: string }): ReactNode => {
    if (path === 'bad') throw new Error('broken on purpose')
    return <p>{path}</p>
  }
  function Own() {
    const [path, setPath] = useState('bad')
    return (
      <>
        <Button onClick={() => setPath('good')}>Another</Button>
        <FaultBoundary level="note" what="This note" resetKeys={[path]}>
          <Part path={path} />
        </FaultBoundary>
      </>
    )
  }
  await mount(<Own />, { expectedProblems })
  await button('Another').click()
  await expect.element(page.getByText('good')).toBeVisible()
})
