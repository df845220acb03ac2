import { expect, test } from 'vitest'
import { lazyModule } from './lazy-module.ts'
import { forgetLoadFaults, isLoadFault } from '../fault/load-fault.ts'

test('a module is loaded when it is asked for, and once', async () => {
  let loads = 0
  const load = lazyModule(async () => ++loads)
  expect(loads).toBe(0)
  expect(load()).toBe(load())
  expect(await load()).toBe(1)
})

test('what could not be loaded stays so for every drawing of it, until it is forgotten to be tried again', async () => {
  const answers = ['gone', 'gone again', null]
  const load = lazyModule(async () => {
    const problem = answers.shift()
    if (problem) throw new TypeError(problem)
    return 'here'
  })
  for (const problem of ['gone', 'gone again']) {
    const asked = load()
    expect(load()).toBe(asked)
    const fault: unknown = await asked.catch((error: unknown) => error)
    expect(fault).toMatchObject({ name: 'LoadFault', message: problem })
    expect(load()).toBe(asked)
    if (isLoadFault(fault)) fault.forget()
  }
  expect(await load()).toBe('here')
})

test('of two parts that are missing together, one try brings both', async () => {
  const lost = async (): Promise<string> => {
    if (isGone) throw new TypeError('gone')
    return 'here'
  }
  let isGone = true
  const [one, other] = [lazyModule(lost), lazyModule(lost)]
  await Promise.allSettled([one(), other()])
  isGone = false
  forgetLoadFaults()
  expect(await Promise.all([one(), other()])).toEqual(['here', 'here'])
})
