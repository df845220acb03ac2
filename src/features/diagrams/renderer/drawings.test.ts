import { expect, test } from 'vitest'
import type { DrawRequest, Look } from '../shared/drawing.ts'
import { createDrawings } from './drawings.ts'

const LOOK: Look = {
  isDark: false,
  paper: '#fff',
  ground: '#eee',
  line: '#ccc',
  ink: '#000',
  softInk: '#444',
  accent: '#00f',
  accentGround: '#eef',
  noteGround: '#ff8',
  hues: ['#00f'],
  bad: '#f00',
  badGround: '#fee',
}
const request = (source: string, isDark = false): DrawRequest => ({
  source,
  look: { ...LOOK, isDark },
})
const drawing = (svg: string) => ({
  status: 'drawn' as const,
  svg,
  width: 10,
  height: 10,
  kind: 'pie',
  title: '',
  description: '',
})
const free = new AbortController().signal
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** A frame that answers when it is told to, and a clock that goes on when it is told to. */
function rig({ comes = true } = {}) {
  const asked: string[] = []
  const answers: ((reply: unknown) => void)[] = []
  const timers = new Set<{ readonly ms: number; readonly run: () => void }>()
  let frames = 0
  let closed = 0
  const drawings = createDrawings({
    openFrame: (signal) => {
      frames += 1
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('late')))
        if (!comes) return
        resolve({
          ask({ source }) {
            asked.push(source)
            return new Promise((answer) => answers.push(answer))
          },
          close: () => (closed += 1),
        })
      })
    },
    after(ms, run) {
      const timer = { ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  })
  return {
    drawings,
    asked,
    frames: () => frames,
    closed: () => closed,
    waits: () => [...timers].map(({ ms }) => ms),
    async answer(reply: unknown) {
      answers.shift()?.(reply)
      await settled()
    },
    async pass(ms: number) {
      for (const timer of timers)
        if (timer.ms <= ms) {
          timers.delete(timer)
          timer.run()
        }
      await settled()
    },
  }
}

test('diagrams are drawn one after the other in one frame, each once, and those of another theme anew', async () => {
  const { drawings, asked, answer, frames } = rig()
  const first = drawings.draw(request('a'), free)
  const second = drawings.draw(request('b'), free)
  const again = drawings.draw(request('a'), free)
  await settled()
  expect(asked).toEqual(['a'])
  await answer(drawing('<svg>a</svg>'))
  expect(asked).toEqual(['a', 'b'])
  await answer({ status: 'refused', message: 'no', line: 2 })
  expect(await first).toMatchObject({ svg: '<svg>a</svg>' })
  expect(await again).toBe(await first)
  expect(await second).toEqual({ status: 'refused', message: 'no', line: 2 })
  expect(asked).toEqual(['a', 'b'])
  expect(drawings.known(request('b'))).toBe(await second)
  expect(drawings.known(request('a', true))).toBeUndefined()
  void drawings.draw(request('a', true), free)
  await settled()
  expect(asked).toEqual(['a', 'b', 'a'])
  expect(frames()).toBe(1)
})

test('what nobody waits for any more is not drawn', async () => {
  const { drawings, asked, answer } = rig()
  const gone = new AbortController()
  void drawings.draw(request('a'), free)
  const second = drawings.draw(request('b'), gone.signal)
  void drawings.draw(request('c'), free)
  gone.abort()
  await settled()
  await answer(drawing('a'))
  await expect(second).rejects.toThrow()
  expect(asked).toEqual(['a', 'c'])
})

test('one that takes too long goes with its frame, is not tried again by itself, and the next one is drawn', async () => {
  const { drawings, asked, answer, pass, frames, closed } = rig()
  const slow = drawings.draw(request('slow'), free)
  const next = drawings.draw(request('next'), free)
  await settled()
  await pass(5_000)
  expect(await slow).toEqual({ status: 'slow' })
  expect(closed()).toBe(1)
  expect(frames()).toBe(2)
  await answer(undefined) // of the frame that is gone
  await answer(drawing('next'))
  expect(await next).toMatchObject({ svg: 'next' })
  expect(await drawings.draw(request('slow'), free)).toEqual({ status: 'slow' })
  expect(asked).toEqual(['slow', 'next'])
  drawings.forget(request('slow'))
  void drawings.draw(request('slow'), free)
  await settled()
  expect(asked).toEqual(['slow', 'next', 'slow'])
})

test.each([
  ['nothing of ours', { status: 'drawn', svg: 7 }],
  ['a picture larger than sense', drawing('x'.repeat(8_000_001))],
  ['a side without end', { ...drawing('x'), width: Number.POSITIVE_INFINITY }],
])('an answer that is %s is not taken, and its frame goes', async (_what, reply) => {
  const { drawings, answer, closed } = rig()
  const outcome = drawings.draw(request('a'), free)
  await settled()
  await answer(reply)
  expect(await outcome).toEqual({ status: 'unavailable' })
  expect(closed()).toBe(1)
  expect(drawings.known(request('a'))).toBeUndefined()
})

test('a frame that does not come is given up, and asked for again with the next diagram', async () => {
  const { drawings, pass, frames } = rig({ comes: false })
  const outcome = drawings.draw(request('a'), free)
  await settled()
  await pass(20_000)
  expect(await outcome).toEqual({ status: 'unavailable' })
  void drawings.draw(request('a'), free)
  await settled()
  expect(frames()).toBe(2)
})

test('the frame goes a minute after the last diagram, and with the vault', async () => {
  const { drawings, answer, pass, closed, waits } = rig()
  void drawings.draw(request('a'), free)
  await settled()
  await answer(drawing('a'))
  expect(waits()).toEqual([60_000])
  await pass(60_000)
  expect(closed()).toBe(1)
  void drawings.draw(request('b'), free)
  await settled()
  expect(waits()).toEqual([5_000])
  drawings.dispose()
  expect(closed()).toBe(2)
})
