/** One round of the layout, which writes into `nodes`. The package types its entry only. */
declare module 'graphology-layout-forceatlas2/iterate.js' {
  export default function iterate(
    forces: Readonly<Record<string, boolean | number>>,
    nodes: Float32Array,
    edges: Float32Array,
  ): unknown
}
