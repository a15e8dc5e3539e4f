export const DOCS_STYLE = `
:root { color-scheme: dark; }
body { margin: 0; background: #0b0f14; color: #e6edf3; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
section, #access { padding: 1rem 1.25rem; margin: 1.5rem 0; background: #11171f; border: 1px solid #ffffff1a; border-radius: 10px; }
h1 { font-size: 1.75rem; } h2 { font-size: 1.25rem; margin: 0; } h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
section > h3:first-child { margin-top: 0; }
main > h2 { margin-top: 2.5rem; }
a { color: #4cc2ff; }
:focus-visible { outline: 2px solid #4cc2ff; outline-offset: 2px; }
ul { padding-left: 1.25rem; } p, li, dd, td { color: #93a1b0; overflow-wrap: anywhere; }
#access p { margin: .5rem 0 0; }
code, pre, input, textarea { font: .875rem/1.5 ui-monospace, monospace; color: #e6edf3; }
pre { margin: .5rem 0 0; padding: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; background: #18212c; border-radius: 6px; }
dt { font-weight: 600; } dd { margin: 0 0 .5rem 1.25rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; min-width: 44rem; font-size: .875rem; }
th, td { padding: .375rem 1rem .375rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #ffffff1a; }
th { font-weight: 400; } thead th { font-weight: 600; } .table td { overflow-wrap: normal; } td:nth-child(3) { min-width: 16rem; }
summary { margin-top: .5rem; color: #e6edf3; cursor: pointer; }
label { display: block; margin-top: .75rem; font-size: .875rem; }
input, textarea { box-sizing: border-box; width: 100%; padding: .5rem .75rem; background: #18212c; border: 1px solid #7d8894; border-radius: 6px; }
button { margin-top: .75rem; padding: .5rem 1rem; font: inherit; color: #0b0f14; background: #4cc2ff; border: 0; border-radius: 6px; cursor: pointer; }
button:disabled { opacity: .6; cursor: default; }
output { display: block; margin-top: .75rem; }
output p { margin: 0; color: #e6edf3; }
@media (max-width: 40rem) {
  table { min-width: 0; } table, tbody, tr, th, td { display: block; } thead { display: none; }
  tr { padding: .5rem 0; border-bottom: 1px solid #ffffff1a; } th, td { padding: 0; border: 0; } th { overflow-wrap: anywhere; }
  td:last-child::before { content: 'Needed by '; }
}
`;
