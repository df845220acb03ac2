/** By what the graph is found. */
export const GRAPH = {
  title: 'Graph',
  command: 'Show the graph',
  around: 'Show the graph around this note',
} as const
