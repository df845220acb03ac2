/** Mermaid's names of kinds, where they are not what a person would call them. */
const KINDS: Readonly<Record<string, string>> = {
  flowchart: 'flowchart',
  graph: 'flowchart',
  classdiagram: 'class diagram',
  class: 'class diagram',
  statediagram: 'state diagram',
  state: 'state diagram',
  sequence: 'sequence diagram',
  er: 'entity relationship diagram',
  gantt: 'Gantt chart',
  pie: 'pie chart',
  gitgraph: 'Git graph',
  journey: 'user journey',
  mindmap: 'mind map',
  quadrantchart: 'quadrant chart',
  requirement: 'requirement diagram',
  xychart: 'chart',
  c4: 'C4 diagram',
}

/** What a diagram is called for those who do not see it: as it says itself, or by its kind. */
export function spokenDiagram({
  kind,
  title,
  description,
}: {
  readonly kind: string
  readonly title: string
  readonly description: string
}): string {
  const said = [title, description].filter((text) => text !== '')
  if (said.length > 0) return said.join('. ')
  const plain = kind.replace(/-(?:v\d+|beta|elk)$/i, '')
  return `Mermaid diagram: ${KINDS[plain.toLowerCase()] ?? plain}`
}
