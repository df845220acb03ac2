/** A circuit as it is written: two switches, an XOR and an AND, sum and carry. */
export const HALF_ADDER = `# the inputs
components:
  - { label: A, type: SWITCH_TOGGLE, position: { x: 0, y: 0 } } # the first bit
  - { label: B, type: SWITCH_TOGGLE, position: { x: 0, y: 80 } }
  - { label: XOR1, type: XOR_2, position: { x: 160, y: 0 } }
  - { label: AND1, type: AND_2, position: { x: 160, y: 80 } }
  - { label: SUM, type: LED_GREEN, position: { x: 320, y: 0 } }
  - { label: CARRY, type: LED_RED, position: { x: 320, y: 80 } }
wires:
  - { from: "A:OUT", to: "XOR1:A" }
  - { from: "B:OUT", to: "XOR1:B" } # kept
  - { from: "A:OUT", to: "AND1:A" }
  - { from: "B:OUT", to: "AND1:B" }
  - { from: "XOR1:Y", to: "SUM:IN" }
  - { from: "AND1:Y", to: "CARRY:IN" }
`
