import nlp from 'compromise/two'
import { featuresOf } from './src/main/capture/local/features.ts'
import { loadEncoder } from './src/main/embedding/load-encoder.ts'
import { readFileSync } from 'node:fs'
const CATS=['people','projects','ideas','admin','inbox']
const rows = readFileSync('bench/data/captures.jsonl','utf8').trim().split('\n').map(l=>JSON.parse(l)).filter(r=>r.split==='train')
const enc = await loadEncoder('latent-mini','resources/models/latent-mini')
const vecs = await enc.encode(rows.map(r=>r.text),'passage')
const feats = rows.map(r=>featuresOf(r.text,nlp))
const names=[...new Set(feats.flatMap(f=>Object.keys(f)))].sort()
const dot=(a,b)=>{let s=0;for(let i=0;i<a.length;i++)s+=a[i]*b[i];return s}
function design(kind){
 return (idx,trainIdx)=>{ // feature vector of row idx given training rows
  const out=[1]
  if(kind.includes('f')) for(const n of names) out.push(feats[idx][n]??0)
  if(kind.includes('e')) for(const v of vecs[idx]) out.push(v*kind.scale)
  if(kind.includes('n')){ // knn feats, leave itself out
   for(const c of CATS.slice(0,4)){ const s=trainIdx.filter(j=>j!==idx&&rows[j].category===c).map(j=>dot(vecs[idx],vecs[j])).sort((a,b)=>b-a)
    const mean=s.reduce((a,b)=>a+b,0)/s.length; const top=s.slice(0,3).reduce((a,b)=>a+b,0)/3; out.push(mean*6,top*2) } }
  return out } }
function fit(X,y,l2,iters=400){ const d=X[0].length,K=5; const W=Array.from({length:K},()=>new Float64Array(d)); const m=W.map(w=>new Float64Array(d)),v=W.map(w=>new Float64Array(d))
 for(let t=1;t<=iters;t++){ const G=W.map(w=>Float64Array.from(w,(x,i)=>i===0?0:l2*x))
  for(let i=0;i<X.length;i++){const p=predict(W,X[i]); for(let k=0;k<K;k++){const g=p[k]-(y[i]===k?1:0); const x=X[i]; for(let j=0;j<d;j++) if(x[j]) G[k][j]+=g*x[j]}}
  const lr=0.05*(1-t/iters*0.9)
  for(let k=0;k<K;k++)for(let j=0;j<d;j++){m[k][j]=.9*m[k][j]+.1*G[k][j];v[k][j]=.99*v[k][j]+.01*G[k][j]**2; W[k][j]-=lr*(m[k][j]/(1-.9**t))/(Math.sqrt(v[k][j]/(1-.99**t))+1e-8)} }
 return W}
function predict(W,x){const z=W.map(w=>{let s=0;for(let j=0;j<x.length;j++)s+=w[j]*x[j];return s});const mx=Math.max(...z);const e=z.map(a=>Math.exp(a-mx));const t=e.reduce((a,b)=>a+b);return e.map(a=>a/t)}
function rng(seed){return()=>{seed=(seed*1664525+1013904223)>>>0;return seed/2**32}}
export function cv(kind,l2){ const r=rng(7); const fold=rows.map(()=>0); const byC={}; rows.forEach((x,i)=>(byC[x.category]??=[]).push(i)); for(const c in byC){const a=byC[c];for(let i=a.length-1;i>0;i--){const j=Math.floor(r()*(i+1));[a[i],a[j]]=[a[j],a[i]]}a.forEach((i,k)=>fold[i]=k%10)}
 const P=[];const D=design(kind)
 for(let f=0;f<10;f++){const tr=rows.map((_,i)=>i).filter(i=>fold[i]!==f);const W=fit(tr.map(i=>D(i,tr)),tr.map(i=>CATS.indexOf(rows[i].category)),l2,250);rows.forEach((_,i)=>{if(fold[i]===f)P[i]=predict(W,D(i,tr))})}
 return P}
function report(label,P,show=false){let acc=0,n=0,filed=0,right=0,nll=0;rows.forEach((r,i)=>{const p=P[i];nll-=Math.log(p[CATS.indexOf(r.category)]);const k=p.slice(0,4).indexOf(Math.max(...p.slice(0,4)));const ok=CATS[k]===r.category;if(r.category!=='inbox'){n++;if(ok)acc++}if(p[k]>=.6){filed++;if(ok)right++}})
 console.log(label,'acc(4)',(acc/n).toFixed(3),'filed',(right/filed).toFixed(3),'inbox',(1-filed/rows.length).toFixed(3),'nll',(nll/rows.length).toFixed(3))
 if(show) rows.forEach((r,i)=>{const p=P[i];const k=p.slice(0,4).indexOf(Math.max(...p.slice(0,4)));if(CATS[k]!==r.category&&!(r.category==='inbox'&&p[k]<.6))console.log(r.category,'->',CATS[k],p.map(x=>x.toFixed(2)).join(' '),r.hard?'H':'',r.text)})}
const K=(s,scale=1)=>Object.assign(s.split(''),{scale})
const sets=process.argv[2]
if(sets==='show'){report('fen',cv(K('fe',2),3),true)}
else for(const [k,sc,l2] of [['f',1,1],['f',1,3],['e',2,1],['e',4,1],['n',1,.3],['fe',2,2],['fe',3,2],['fe',4,3],['fn',1,2],['fen',3,2]] as const) report(k+sc+'/'+l2,cv(K(k,sc),l2))
