import { expect, test } from 'vitest'
import { createCaptureRequests } from './capture-requests.ts'

test('a request waits for the page of its place, and is taken once', () => {
  const told: string[] = []
  const requests = createCaptureRequests((place) => void told.push(place))
  requests.ask('box', { kind: 'write', text: 'Call Ada' })
  requests.ask('box', { kind: 'write', text: null })
  expect(told).toEqual(['box', 'box'])
  expect(requests.take('window')).toEqual([])
  expect(requests.take('box')).toEqual([
    { kind: 'write', text: 'Call Ada' },
    { kind: 'write', text: null },
  ])
  expect(requests.take('box')).toEqual([])
})

test('links without end do not pile up', () => {
  const requests = createCaptureRequests(() => {})
  for (let index = 0; index < 1000; index++) requests.ask('box', { kind: 'write', text: 'x' })
  expect(requests.take('box')).toHaveLength(20)
})
