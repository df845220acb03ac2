import nlp from 'compromise/two'
import { expect, test } from 'vitest'
import { personOf } from './people-of.ts'

test.each([
  ['Met Priya Raman at the robotics meetup', 'Priya Raman'],
  ['met priya at the fair', 'Priya'],
  ['Ann Lee called about the boat', 'Ann Lee'],
  ['Spoke with the plumber', null],
  ['met up with the builders', null],
])('whom “%s” is about is its name, and no sentence is (M5)', (text, name) => {
  expect(personOf(text, nlp)).toBe(name)
})
