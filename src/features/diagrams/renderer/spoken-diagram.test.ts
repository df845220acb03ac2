import { expect, test } from 'vitest'
import { spokenDiagram } from './spoken-diagram.ts'

test.each([
  [{ kind: 'flowchart-v2', title: '', description: '' }, 'Mermaid diagram: flowchart'],
  [{ kind: 'xychart-beta', title: '', description: '' }, 'Mermaid diagram: chart'],
  [{ kind: 'newKind', title: '', description: '' }, 'Mermaid diagram: newKind'],
  [{ kind: 'pie', title: 'Pets', description: '' }, 'Pets'],
  [{ kind: 'pie', title: 'Pets', description: 'Mostly dogs' }, 'Pets. Mostly dogs'],
  [{ kind: 'pie', title: '', description: 'Mostly dogs' }, 'Mostly dogs'],
])('%j is called %s', (diagram, name) => {
  expect(spokenDiagram(diagram)).toBe(name)
})
