import type { DigestFact } from '../shared/digest.ts'

export type SectionId = DigestFact['section']

/** As a digest is read: what was done, what presses, what comes, and the rest. */
export const SECTIONS: readonly {
  readonly id: SectionId
  readonly title: string
  /** What lines of it are, for a person who hears them. */
  readonly tone: 'plain' | 'good' | 'bad'
}[] = [
  { id: 'done', title: 'Done', tone: 'good' },
  { id: 'overdue', title: 'Overdue', tone: 'bad' },
  { id: 'carried', title: 'Carried over', tone: 'plain' },
  { id: 'coming', title: 'Coming up', tone: 'plain' },
  { id: 'next', title: 'Next actions', tone: 'plain' },
  { id: 'waiting', title: 'Waiting', tone: 'plain' },
  { id: 'changed', title: 'Changed notes', tone: 'plain' },
  { id: 'people', title: 'People to reach out to', tone: 'plain' },
  { id: 'filed', title: 'Captured and filed', tone: 'plain' },
  { id: 'unsure', title: 'In the inbox', tone: 'plain' },
  { id: 'time', title: 'Time', tone: 'plain' },
]

/** The sections that have facts, each with its own in their order. */
export const sectionsOf = (facts: readonly DigestFact[]) =>
  SECTIONS.map((section) => ({
    ...section,
    facts: facts.filter((fact) => fact.section === section.id),
  })).filter((section) => section.facts.length > 0)
